import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverageSection, coverageTable, documentedBlocks, measureCoverage } from './coverage.ts';

const documented = readFileSync('docs/benchmarks.md', 'utf8');

test('no figure falls below that of docs/benchmarks.md', () => {
  const written = documentedBlocks(documented);
  expect(written.size).toBe(3);
  for (const { what, blocks } of measureCoverage()) {
    expect(written.get(what), what).toBeDefined();
    expect(blocks.known, what).toBeGreaterThanOrEqual(written.get(what) ?? Number.POSITIVE_INFINITY);
  }
});

test('docs/benchmarks.md explains the figures as "npm run bench" would', () => {
  const [explanation = ''] = coverageSection().split('<!-- coverage -->');
  expect(documented).toContain(explanation);
});

test('a figure is the share of blocks whose type is known', () => {
  const coverage = [{ what: 'free', blocks: { known: 1_995, all: 2_000 }, types: { known: 3, all: 4 } }];
  expect(coverageTable(coverage).split('\n').at(-1)).toBe('| free | 1,995 | 2,000 | 99.8 % | 3 | 4 |');
  expect(documentedBlocks(coverageTable(coverage))).toEqual(new Map([['free', 1_995]]));
});
