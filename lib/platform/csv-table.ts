import { CsvError, parse } from 'csv-parse/sync';

/** A line of a table; lines count from 1. */
export interface TableLine {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The lines of a CSV file, the header first; or why it cannot be read. */
export type Table =
  | { readonly lines: readonly TableLine[]; readonly delimiter: string; readonly error?: undefined }
  | { readonly lines?: undefined; readonly error: { readonly line: number; readonly problem: string } };

/** A line as csv-parse returns it with `info: true`, which its types do not cover. */
interface ParsedLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Splits a CSV text with commas, semicolons or tabs into trimmed cells. */
export function readCsvTable(content: string): Table {
  const text = content.replace(/^\uFEFF/, '');
  const delimiter = detectDelimiter(text);
  try {
    const lines = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as readonly ParsedLine[];
    return { lines: lines.map(({ record, info }) => ({ cells: record, line: info.lines })), delimiter };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { error: { line: Number(error.lines ?? 1), problem: error.message } };
  }
}

function detectDelimiter(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => line.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}
