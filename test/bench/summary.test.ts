import { expect, test } from 'vitest';
import { ratioTable } from './summary.ts';

test('all ratios of all benchmarks stand in one table', () => {
  const output = `
Judging a record, of 5 bytes
  JSON.parse                     30.6 µs  × 1.00  (1.00 to 1.00)
  Appraise, from bytes           61.8 µs  × 2.03  (1.93 to 2.30)

Import of 5 rows
  237 MiB of memory at most (limit 300)

Cold starts, medians
  function                                  KB  INIT ms     sum  × the first
  pricing-get-health                       246    48.4     56.4  × 0.84  (53 to 62)
`;
  expect(ratioTable(output).split('\n').slice(2)).toEqual([
    '| Judging a record | JSON.parse | 1.00 |',
    '| Judging a record | Appraise, from bytes | 2.03 |',
    '| Cold starts | pricing-get-health | 0.84 |',
  ]);
});
