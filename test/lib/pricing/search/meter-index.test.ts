import { expect, test } from 'vitest';
import { meterIndex } from '../../../../lib/pricing/search/meter-index.ts';
import { pagesInRange } from '../../../../lib/pricing/search/term-page.ts';
import { syntheticRows } from '../../../support/synthetic-rows.ts';

const rows = syntheticRows(6_000);
const build = () => {
  const builder = meterIndex();
  for (const row of rows) builder.add(row);
  return builder.finish();
};
const { root, pages } = build();

test('the root has the first term of each page, in order, and nothing that JSON cannot hold', () => {
  expect(root.firstTerms).toHaveLength(pages.length);
  expect(root.firstTerms).toEqual([...root.firstTerms].sort());
  expect(root.rows).toBe(rows.length);
  expect(JSON.parse(JSON.stringify(root))).toEqual(root);
});

test('is the same for the same rows, so that an import can continue', () => {
  expect(build()).toEqual({ root, pages });
});

test('has small pages: a word is on few of them', () => {
  for (const { length } of pages) expect(length).toBeLessThan(64 * 1024);
  expect(pagesInRange(root, { from: 'wseries', isPrefix: true }).length).toBeLessThanOrEqual(3);
});

test('takes a fraction of what the rows take', () => {
  const bytes = pages.reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeLessThan(JSON.stringify(rows).length / 15);
});
