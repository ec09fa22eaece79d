import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFullDate } from '../../../../lib/assessment/schema/full-date.ts';

/** Every string of the official JSON-Schema-Test-Suite (draft 2020-12, optional/format/date), and more of their kind. */
const dates = {
  valid: [
    ...['1963-06-19', '2020-01-31', '2021-02-28', '2020-02-29', '2020-03-31', '2020-04-30', '2020-05-31', '2020-06-30'],
    ...['2020-07-31', '2020-08-31', '2020-09-30', '2020-10-31', '2020-11-30', '2020-12-31', '0400-02-29', '0001-01-01'],
    ...['0000-02-29', '2000-02-29', '9999-12-31', '2024-01-01'],
  ],
  invalid: [
    ...['2020-01-32', '2021-02-29', '2020-02-30', '2020-03-32', '2020-04-31', '2020-05-32', '2020-06-31', '2020-07-32'],
    ...['2020-08-32', '2020-09-31', '2020-10-32', '2020-11-31', '2020-12-32', '0100-02-29', '2100-02-29', '1900-02-29'],
    ...['2024-00-15', '2024-01-00', '1998-13-01', '06/19/1963', '2013-350', '1998-1-20', '1998-01-1', '1998-13-01'],
    ...['1963-06-1৪', '2020-0৪-01', '২020-01-01', '20230328', '2023-W01', '2023-W13-2', '2022W527', '２020-01-01'],
    ...['2020-11-28T23:55:45Z', ' 2024-01-15', '2024-01-15 ', '', '2020 -01-01', '2020-01-01X', '2020-01-01Z'],
    ...['2020-01-01 00:00:00Z', '20-01-01', '998-01-01', '12020-01-01', '+2020-01-01', '-2020-01-01', 'YYYY-01-01'],
    ...['2020-001-01', '2020-MM-01', '2020-01-001', '2020-01-DD', '2020:01:01', '2020.01.01', '2020 01 01'],
    ...['2020-01/01', '2020--01-01', '2020-01--01', '2023-02-29', '2024-01-15\n', '-001-01-01', '1e03-01-01'],
  ],
};

describe('isFullDate', () => {
  test.for(dates.valid)('takes %j', (text) => {
    expect(isFullDate(text)).toBe(true);
  });

  test.for(dates.invalid)('refuses %j', (text) => {
    expect(isFullDate(text)).toBe(false);
  });

  test.for(['2', '-', '2024-01-15', '\u0000', '😀'])('refuses five megabytes of %j at once', (piece) => {
    expect(isFullDate(piece.repeat(5_000_000 / piece.length))).toBe(false);
  });

  test('takes a text exactly if the calendar has that day', () => {
    const two = fc.nat(99).map((number) => String(number).padStart(2, '0'));
    const year = fc.nat(9999).map((number) => String(number).padStart(4, '0'));
    fc.assert(
      fc.property(year, two, two, (y, m, d) => {
        const text = `${y}-${m}-${d}`;
        const time = Date.parse(`${text}T00:00:00Z`);
        // Date.parse lets a day run over into the next month; then the text does not come back.
        const exists = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
        expect(isFullDate(text)).toBe(exists);
      }),
      { numRuns: 2_000 },
    );
  });
});
