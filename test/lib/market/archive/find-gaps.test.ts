import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findGaps } from '../../../../lib/market/archive/find-gaps.ts';
import { addDays } from '../../../../lib/market/sao-paulo.ts';

test.each([
  { what: 'no day', days: [], gaps: [{ from: '2026-02-26', to: '2026-03-02' }] },
  { what: 'every day', days: ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'], gaps: [] },
  {
    what: 'days in the middle',
    days: ['2026-02-27', '2026-03-01'],
    gaps: [
      { from: '2026-02-26', to: '2026-02-26' },
      { from: '2026-02-28', to: '2026-02-28' },
      { from: '2026-03-02', to: '2026-03-02' },
    ],
  },
])('finds the gaps beside $what', ({ days, gaps }) => {
  expect(findGaps('2026-02-26', '2026-03-02', days)).toEqual(gaps);
});

test('gaps and days together are all days, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (isThere) => {
      const all = isThere.map((_, index) => addDays('2026-01-20', index));
      const days = all.filter((_, index) => isThere[index]);
      const gaps = findGaps(all[0] as string, all.at(-1) as string, days).flatMap(({ from, to }) =>
        all.filter((day) => day >= from && day <= to),
      );
      expect([...days, ...gaps].sort()).toEqual(all);
    }),
  );
});
