import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rareLists } from '../../../../lib/pricing/search/rare-lists.ts';
import { piecesOf, visitRuns } from '../../../../lib/pricing/search/run-list.ts';

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
