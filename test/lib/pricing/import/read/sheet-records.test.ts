import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ImportFailure } from '../../../../../lib/pricing/errors.ts';
import { type CsvRecord, csvSplitter, detectCsvFormat } from '../../../../../lib/pricing/import/read/sheet-records.ts';

type Records = readonly CsvRecord[];

/** Splits a text that comes in chunks. @returns the records, or why there are none */
function split(chunks: readonly string[], delimiter = ','): Records | string {
  const splitter = csvSplitter(delimiter);
  try {
    return [...chunks.map((chunk) => splitter.split(chunk, false)), splitter.split('', true)].flat();
  } catch (error) {
    if (error instanceof ImportFailure) return error.message;
    throw error;
  }
}

/** Splits a text with csv-parse. */
function splitByPeer(text: string, delimiter: string): Records | 'open quote' {
  try {
    const records: unknown = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
    });
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      fields: record,
    }));
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return 'open quote';
    throw error;
  }
}

describe('a table', () => {
  const signs = ['a', 'ö', ' ', ',', ';', '"', '"', '\n', '\r', '\r\n', '""', '",', ',"', '"\n'] as const;

  test('has the records that csv-parse finds, whatever the quotes and line ends, and wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 }), { maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        (chunks, delimiter) => {
          const text = chunks.join('');
          const [found, expected] = [split(chunks, delimiter), splitByPeer(text, delimiter)];
          if (typeof found === 'string') expect(expected).toBe('open quote');
          // csv-parse counts a carriage return and a line feed inside a cell as two lines.
          else if (text.includes('\r')) expect(found).toMatchObject(withoutLines(expected));
          else expect(found).toEqual(expected);
        },
      ),
      { numRuns: 5_000 },
    );
  });
  const withoutLines = (records: Records | string) =>
    typeof records === 'string' ? [{}] : records.map(({ fields }) => ({ fields }));

  test('counts the line ends inside a cell, of whatever kind', () => {
    expect(split(['1,"a\r', '\nb\nc\rd"\r\n2\n'])).toEqual([
      { line: 4, fields: ['1', 'a\r\nb\nc\rd'] },
      { line: 5, fields: ['2'] },
    ]);
  });

  test('may not hold a line of more than a million characters, with line end or without', () => {
    const long = 'x'.repeat(64 * 1024);
    const message = 'The table cannot be read from line 2 on: it has more than 1048576 characters.';
    expect(split(['A\n', ...Array.from({ length: 20 }, () => long)])).toBe(message);
    expect(split(['A\n"x"', ...Array.from({ length: 20 }, () => long), '\n'])).toBe(message);
  });

  test('may not hold a quote that is never closed', () => {
    expect(split(['A\n1,"2'])).toBe('The table cannot be read from line 2 on: a quote is never closed.');
    const lines = '3,4\n'.repeat(20_000);
    expect(split(['A\n1,"2', ...Array.from({ length: 20 }, () => lines)])).toBe(
      'The table cannot be read from line 2 on: a quote is never closed.',
    );
  });
});

describe('csv format', () => {
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
});
