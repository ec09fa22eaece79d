import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOrThrow } from '../../support/child.ts';

const root = join(import.meta.dirname, '../../..');

const begin = `
  const { expectShortLivedObjects } = await import('./lib/platform/short-lived-objects.ts');
  expectShortLivedObjects();`;

const output = async (flags: readonly string[], script: string): Promise<string> => {
  const { stdout } = await runOrThrow(process.execPath, [...flags, '--input-type=module', '-e', script], { cwd: root });
  return stdout;
};

test('objects that are expected to be short-lived are never created among the long-lived ones', async () => {
  // The first objects are kept for some collections, as the rows of the first batch may be.
  const script = `
    const kept = [];
    for (let index = 0; index < 300_000; index += 1) {
      kept.push({ index, text: String(index) });
      if (kept.length > 20_000) kept.length = 0;
    }`;
  const flags = ['--trace-pretenuring-statistics', '--max-semi-space-size=1'];

  expect(await output(flags, script)).toContain('AllocationSite(');
  expect(await output(flags, begin + script)).not.toContain('AllocationSite(');
});

test('long-lived objects are collected only when they have tripled', async () => {
  // Each object lives while 100,000 others are made.
  const script = `
    const kept = [];
    for (let index = 0; index < 8_000_000; index += 1) kept[index % 100_000] = { index };`;
  const collections = async (before: string) => {
    // Without the threads and steps of V8, whose pace on a busy machine decides how often it collects.
    const pace = ['--single-threaded-gc', '--no-incremental-marking'];
    const flags = ['--trace-gc', '--max-old-space-size=192', '--max-semi-space-size=1', ...pace];
    return (await output(flags, before + script)).match(/Mark-Compact/g)?.length ?? 0;
  };

  const usual = await collections('');

  expect(usual).toBeGreaterThan(5);
  expect(await collections(begin)).toBeLessThan(0.6 * usual);
});
