import { expect, test } from 'vitest';
import { rejectList } from '../../../../lib/pricing/import/import-report.ts';

test('writes rejected rows by the rules of every other table: no cell is read as a formula, numbers stay numbers', () => {
  const rejects = rejectList();
  rejects.add({ part: ' =cmd.csv', line: 7, reason: 'the price is "-"' });
  rejects.add({ part: '\uff1d1+1', line: 8, reason: '-1.5' });
  expect(rejects.csv().split('\r\n')).toEqual([
    'part,line,reason',
    '\' =cmd.csv,7,"the price is ""-"""',
    "'\uff1d1+1,8,-1.5",
    '',
  ]);
});

test('lists the first ten thousand rows and says how many more there are', () => {
  const rejects = rejectList();
  for (let line = 2; line < 10_005; line += 1) rejects.add({ part: 'a.csv', line, reason: 'no price' });
  const lines = rejects.csv().trimEnd().split('\r\n');
  expect(lines).toHaveLength(10_002);
  expect(lines.at(-1)).toBe(',,3 more rows could not be read');
});
