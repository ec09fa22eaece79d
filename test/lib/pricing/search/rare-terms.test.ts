import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rareTerms } from '../../../../lib/pricing/search/rare-terms.ts';
import { piecesOf, visitRuns } from '../../../../lib/pricing/search/run-list.ts';

test('each term has its rows, however many there are of both', async () => {
  await fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3_000 }), (terms) => {
      const rare = rareTerms();
      for (const [row, term] of terms.entries()) rare.add(term, row);
      expect(new Set(rare.terms())).toEqual(new Set(terms));
      for (const term of ['a', 'b', 'c', 'd']) {
        const rows: number[] = [];
        const list = rare.listOf(term);
        for (const piece of list ? piecesOf(list) : []) {
          visitRuns(piece, (start, length) => rows.push(...Array.from({ length }, (_, at) => start + at)));
        }
        expect(rows).toEqual(terms.flatMap((other, row) => (other === term ? [row] : [])));
      }
    }),
  );
});
