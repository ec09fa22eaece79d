import type { OpenedFile } from '../worker/tasks.ts';

/** Its file as a text: a module of JSON would have lost what is wrong with it. */
type TextModule = Promise<{ readonly default: string }>;

const loads = {
  invalid: () => import('../../events/records/invalid.json', { with: { type: 'text' } }) as unknown as TextModule,
  warnings: () => import('../../events/records/warnings.json', { with: { type: 'text' } }) as unknown as TextModule,
  valid: () => import('../../events/records/valid.json', { with: { type: 'text' } }) as unknown as TextModule,
  earlier: () =>
    import('../../events/earlier-records/meridian-rail-2025.json', {
      with: { type: 'text' },
    }) as unknown as TextModule,
};

/** The sample records, each a chunk of its own. */
export type SampleName = keyof typeof loads;

/** Names of the samples. */
export const sampleNames = Object.keys(loads) as readonly SampleName[];

/** Loads a sample record. */
export async function loadSample(name: SampleName): Promise<OpenedFile> {
  const { default: text } = await loads[name]();
  return { name: `${name}.json`, bytes: new TextEncoder().encode(text) };
}
