import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectCsvFormat } from '../../../../../lib/pricing/import/read/csv-format.ts';

const header = ['MeterId', 'MeterName', 'UnitOfMeasure', 'UnitPrice', 'CurrencyCode'];
const table = (delimiter: string, ...lines: readonly (readonly string[])[]): string =>
  [header, ...lines].map((cells) => `${cells.join(delimiter)}\n`).join('');
const line = (price: string) => ['id', 'D2s v5', '1 Hour', price, 'USD'];

describe('the format of a table', () => {
  test.each<{ what: string; text: string; delimiter: string; decimalComma?: boolean }>([
    { what: 'commas', text: table(',', line('0.5')), delimiter: ',' },
    { what: 'tabs', text: table('\t', line('0.5')), delimiter: '\t' },
    { what: 'semicolons and decimal commas', text: table(';', line('0,5')), delimiter: ';', decimalComma: true },
    { what: 'semicolons and decimal points', text: table(';', line('0.5'), line('7')), delimiter: ';' },
    { what: 'semicolons and whole numbers', text: table(';', line('5')), delimiter: ';', decimalComma: true },
    { what: 'semicolons and grouping', text: table(';', line('1.234,5')), delimiter: ';', decimalComma: true },
    { what: 'quoted cells', text: table('";"', line('0,5')), delimiter: ';', decimalComma: true },
    {
      what: 'a title with commas',
      text: `Prices, of May, 2026\n\n${table(';', line('0,5'))}`,
      delimiter: ';',
      decimalComma: true,
    },
    {
      what: 'commas in the cells',
      text: table(';', ['id', 'a,b,c,d', '10,000 s', '0,5', 'USD']),
      delimiter: ';',
      decimalComma: true,
    },
    { what: 'carriage returns', text: table('\t', line('1')).replaceAll('\n', '\r'), delimiter: '\t' },
    { what: 'no known column', text: 'a;b;c\n', delimiter: ',' },
    { what: 'nothing', text: '', delimiter: ',' },
  ])('is seen with $what', ({ text, delimiter, decimalComma = false }) => {
    expect(detectCsvFormat(text)).toEqual({ delimiter, decimalComma });
  });

  test('is seen for any order of the columns', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(',', ';', '\t'),
        fc.shuffledSubarray(header, { minLength: 2 }),
        (delimiter, columns) => {
          expect(detectCsvFormat(`${columns.join(delimiter)}\r\n`).delimiter).toBe(delimiter);
        },
      ),
    );
  });
});
