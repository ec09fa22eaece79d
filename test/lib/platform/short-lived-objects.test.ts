import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOrThrow } from '../../support/child.ts';

const root = join(import.meta.dirname, '../../..');

/** The first objects are kept for some collections, as the rows of the first batch may be. */
const script = `
  const kept = [];
  for (let index = 0; index < 300_000; index += 1) {
    kept.push({ index, text: String(index) });
    if (kept.length > 20_000) kept.length = 0;
  }`;

const decisions = async (begin: string): Promise<string> => {
  const flags = ['--trace-pretenuring-statistics', '--max-semi-space-size=1', '--input-type=module'];
  const { stdout } = await runOrThrow(process.execPath, [...flags, '-e', `${begin}${script}`], { cwd: root });
  return stdout;
};

test('objects that are expected to be short-lived are never created among the long-lived ones', async () => {
  expect(await decisions('')).toContain('AllocationSite(');
  const begin = `
    const { expectShortLivedObjects } = await import('./lib/platform/short-lived-objects.ts');
    expectShortLivedObjects();`;
  expect(await decisions(begin)).not.toContain('AllocationSite(');
});
