import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportFailure } from '../pricing/errors.ts';
import { longestRecord } from './limits.ts';
import type { SheetRecord } from './sheet-file.ts';

const batchSize = 512;

/**
 * The lines of a table (RFC 4180), however many cells each has, with the number of the line where each ends.
 * @throws ImportFailure for a quote that is never closed: what follows it would be one cell
 */
export async function* csvRecords(text: AsyncIterable<string>): AsyncGenerator<readonly SheetRecord[]> {
  const parser = Readable.from(text, { objectMode: false }).compose(
    parse({
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
      info: true,
    }),
  );
  let batch: SheetRecord[] = [];
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      line = info.lines;
      batch.push({ line, fields: record });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, line + 1) : error;
  }
  if (batch.length > 0) yield batch;
}

function unreadable(error: CsvError, line: number): ImportFailure {
  const isOpenQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  const problem = isOpenQuote ? 'a quote is never closed, or the line is too long' : error.message;
  return new ImportFailure('file_unreadable', `From line ${line} on the table cannot be read: ${problem}.`, {
    cause: error,
  });
}
