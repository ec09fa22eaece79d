import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleConsole } from '../../web/bundle-console.ts';
import { type Bundles, kilobytes, weighedParts } from './weights.ts';

let folder: string;
let bundles: Bundles;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appraise-budgets-'));
  bundles = { ...(await bundleConsole(folder)), folder };
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('of the console, compressed with gzip,', () => {
  test.each(weighedParts)('$what: at most $limit KB', ({ files, limit }) => {
    expect(kilobytes(files(bundles))).toBeLessThanOrEqual(limit);
  });

  test('the parts are found in the bundles', () => {
    const heavy = weighedParts.filter(({ files }) => kilobytes(files(bundles)) > 8).map(({ what }) => what);
    expect(heavy).toEqual(
      expect.arrayContaining([
        'the frame and Home',
        'market, beside the frame',
        'record, beside the frame',
        'report, comparison, portfolio and roadmap, on demand',
        'the editor, on demand',
      ]),
    );
  });
});

test('the bundles use nothing of Node', () => {
  const texts = globSync('assets/*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(texts.length).toBeGreaterThan(1);
  expect(
    texts.filter((text) => /["']node:|\bBuffer\.(?:from|concat|alloc)|\bprocess\.(?:env|argv|cwd)/.test(text)),
  ).toEqual([]);
});

test('the page has no script or style of its own, and every file that it names', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
  const files = new Set([...html.matchAll(/\/(assets\/[\w.-]+)/g)].map(([, file = '']) => file));
  expect(files.size).toBeGreaterThan(3);
  for (const file of files) expect(readFileSync(join(folder, file)).length).toBeGreaterThan(0);
});

test('the frame is few files, and so is what each subject loads beside it', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  expect([...html.matchAll(/modulepreload/g)].length).toBeLessThan(4);
  for (const { what, files } of weighedParts.filter(({ what }) => what.endsWith(', beside the frame'))) {
    const ofPage = [...files(bundles)].filter((path) => !path.includes('worker'));
    expect(ofPage.length, what).toBeLessThan(16);
  }
});
