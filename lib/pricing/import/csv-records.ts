import { finished } from 'node:stream/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { ImportFailure } from '../errors.ts';
import { longestRecord } from './limits.ts';
import type { SheetRecord } from './sheet-record.ts';

/**
 * The lines of a table (RFC 4180, or with another line ending), however many cells each has, with the number of the
 * line where each ends.
 * @throws ImportFailure for a quote that is never closed, since what follows it would be one cell, and for an endless
 *   line: both as soon as they are past `longestRecord`
 */
export async function* csvRecords(
  beginning: string,
  rest: AsyncIterable<string>,
): AsyncGenerator<readonly SheetRecord[]> {
  let batch: SheetRecord[] = [];
  let line = 0;
  let isFirst = true;
  // Nothing is handed out through the parser's stream: an event a line would take longer than the line.
  const parser = parse({
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    on_record: (fields: string[], { lines }) => {
      if (isFirst) isFirst = false;
      else {
        // Before the first line stands that of `usualWidth`.
        line = lines - 1;
        batch.push({ line, fields });
      }
      return undefined;
    },
  });
  // It reaches us through the callbacks too.
  parser.on('error', () => {});
  try {
    await written(parser, `${','.repeat(usualWidth(beginning) - 1)}x\n`);
    await written(parser, beginning);
    for await (const text of rest) {
      await written(parser, text);
      if (batch.length > 0) yield batch;
      batch = [];
    }
    parser.end();
    await finished(parser, { readable: false });
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, line + 1) : error;
  } finally {
    parser.destroy();
  }
  if (batch.length > 0) yield batch;
}

/**
 * Cells of the widest of the first lines. csv-parse takes the width of the first line as what all should have and makes
 * an error of every other one, kept or not; where a title stands first, that would take twice as long as the reading.
 */
function usualWidth(beginning: string): number {
  const lines = beginning.slice(0, 16_384).split(/\r\n?|\n/, 5);
  return Math.max(...lines.map((line) => line.replace(/"[^"]*"/g, '').split(',').length));
}

const written = (parser: Parser, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.write(text, (error) => (error ? reject(error) : resolve()));
  });

function unreadable(error: CsvError, line: number): ImportFailure {
  const spansLines = Number(error.lines) - 1 > line;
  const isOpenQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || (error.code === 'CSV_MAX_RECORD_SIZE' && spansLines);
  const problem = isOpenQuote ? 'a quote is never closed' : `it has more than ${longestRecord} characters`;
  return new ImportFailure('file_unreadable', `The table cannot be read from line ${line} on: ${problem}.`, {
    cause: error,
  });
}
