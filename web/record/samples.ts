import { keysOf } from '../../lib/platform/members.ts';
import { textOf } from '../text-module.ts';
import type { OpenedFile } from '../worker/tasks.ts';

// Their files as texts: a module of JSON would have lost what is wrong with it.
const loads = {
  invalid: () => textOf(import('../../events/records/invalid.json', { with: { type: 'text' } })),
  warnings: () => textOf(import('../../events/records/warnings.json', { with: { type: 'text' } })),
  valid: () => textOf(import('../../events/records/valid.json', { with: { type: 'text' } })),
  earlier: () => textOf(import('../../events/earlier-records/meridian-rail-2025.json', { with: { type: 'text' } })),
};

/** The sample records, each a chunk of its own. */
export type SampleName = keyof typeof loads;

/** Names of the samples. */
export const sampleNames: readonly SampleName[] = keysOf(loads);

/** Loads a sample record. */
export async function loadSample(name: SampleName): Promise<OpenedFile> {
  return { name: `${name}.json`, bytes: new TextEncoder().encode(await loads[name]()) };
}
