import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { ImportFailure } from '../../errors.ts';
import type { SheetRecord } from '../../sheet/price-sheet.ts';
import { detectCsvFormat, formatSample } from './csv-format.ts';
import { maxRecordLength } from './limits.ts';

/**
 * Reads the records of a table as in RFC 4180; cells may also be separated by semicolons or tabs.
 * @param beginning `formatSample` characters or all @throws ImportFailure for an unclosed quote or an endless line
 */
export async function* readCsvRecords(
  beginning: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<readonly SheetRecord[]> {
  const { delimiter, decimalComma } = detectCsvFormat(beginning);
  const decimal = decimalComma ? ',' : '.';
  let batch: SheetRecord[] = [];
  let line = 0;
  let isFirst = true;
  // An event of the parser's stream for each record would take longer than parsing it.
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    on_record: (fields: string[], { lines }) => {
      if (isFirst) isFirst = false;
      else {
        // The parser has counted the line that we write before the first one.
        line = lines - 1;
        batch.push({ line, fields, decimal });
      }
      return undefined;
    },
  });
  // The callbacks of `write` report the same error.
  parser.on('error', () => {});
  try {
    await write(parser, `${delimiter.repeat(guessWidth(beginning, delimiter) - 1)}x\n`);
    await write(parser, beginning);
    for await (const text of rest) {
      await write(parser, text);
      if (batch.length > 0) yield batch;
      batch = [];
    }
    parser.end();
    await finished(parser, { readable: false });
  } catch (error) {
    throw error instanceof CsvError ? toFailure(error, line + 1) : error;
  } finally {
    parser.destroy();
  }
  if (batch.length > 0) yield batch;
}

/**
 * csv-parse makes an error object for each record that is not as wide as the first line. With a first line of the usual
 * width, a sheet with a title above its header takes half the time.
 */
function guessWidth(beginning: string, delimiter: string): number {
  const lines = beginning.slice(0, formatSample).split(/\r\n?|\n/, 5);
  return Math.max(...lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length));
}

const write = (parser: Parser, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.write(text, (error) => (error ? reject(error) : resolve()));
  });

function toFailure(error: CsvError, line: number): ImportFailure {
  const spansLines = Number(error.lines) - 1 > line;
  const isOpenQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || (error.code === 'CSV_MAX_RECORD_SIZE' && spansLines);
  const problem = isOpenQuote ? 'a quote is never closed' : `it has more than ${maxRecordLength} characters`;
  return new ImportFailure('file_unreadable', `The table cannot be read from line ${line} on: ${problem}.`, {
    cause: error,
  });
}
