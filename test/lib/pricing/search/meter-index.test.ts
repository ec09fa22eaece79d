import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meterIndex, rareLists } from '../../../../lib/pricing/search/meter-index.ts';
import { findRows, pagesInRange } from '../../../../lib/pricing/search/meter-query.ts';
import { piecesOf, visitRuns } from '../../../../lib/pricing/search/run-list.ts';
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

test('finds a word that is a part number in one row and a name in others', () => {
  const [first] = rows;
  if (!first) throw new Error('no rows');
  const of = (meterName: string, partNumber: string) => ({ ...first, meterName, partNumber });
  const some = [
    of('One', 'AAA-777'),
    of('Two', 'AAA-888'),
    of('777', ''),
    of('777', 'AAA-777'),
    of('Three', 'BBB-777'),
  ];
  const builder = meterIndex();
  for (const row of some) builder.add(row);
  const index = builder.finish();
  const numbered = new Map(index.pages.entries());
  const find = (q: string) => findRows(index.root, { q }, numbered).list(0, 10);
  expect(find('777')).toEqual([0, 2, 3, 4]);
  expect(find('aaa-777')).toEqual([0, 3]);
  expect(find('AAA')).toEqual([0, 1, 3]);
});

describe('rare lists', () => {
  test('each list has its rows once, however many there are of both', async () => {
    await fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { maxLength: 3_000 }), (lists) => {
        const rare = rareLists();
        expect([0, 1, 2, 3].map(() => rare.create())).toEqual([0, 1, 2, 3]);
        for (const [row, list] of lists.entries()) {
          rare.add(list, row);
          rare.add(list, row);
        }
        for (const list of [0, 1, 2, 3]) {
          const rows: number[] = [];
          for (const piece of piecesOf(rare.read(list))) {
            visitRuns(piece, (start, length) => rows.push(...Array.from({ length }, (_, at) => start + at)));
          }
          expect(rows).toEqual(lists.flatMap((other, row) => (other === list ? [row] : [])));
        }
      }),
    );
  });
});
