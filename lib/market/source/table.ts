import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { parseDay } from './labels.ts';

/** A line of a table; lines count from 1. */
export interface TableLine {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The lines of a CSV file, the header first; or why it cannot be read. */
export type Table =
  | { readonly lines: readonly TableLine[]; readonly error?: undefined }
  | { readonly lines?: undefined; readonly error: { readonly line: number; readonly problem: string } };

/** A line as csv-parse returns it with `info: true`, which its types do not cover. */
interface ParsedLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Splits a CSV file with commas, semicolons or tabs into trimmed cells. */
export function readTable(bytes: Uint8Array): Table {
  // Excel saves "CSV" as Windows-1252; every character that matters is ASCII.
  const text = Buffer.from(bytes)
    .toString(isUtf8(bytes) ? 'utf8' : 'latin1')
    .replace(/^\uFEFF/, '');
  try {
    const lines = parse(text, {
      delimiter: detectDelimiter(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as readonly ParsedLine[];
    return { lines: lines.map(({ record, info }) => ({ cells: record, line: info.lines })) };
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

/** Reads `1234.56` or `1234,56` as decimal text. A number with a point and a comma is ambiguous: undefined. */
export const parseAmount = (cell: string): string | undefined =>
  /^-?\d{1,12}([.,]\d{1,12})?$/.test(cell) ? cell.replace(',', '.') : undefined;

/** Reads `2026-11-20` or `20/11/2026` as an ISO day. */
export const parseCellDay = (cell: string): string | undefined =>
  (/^(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})$/.test(cell) ? parseDay(cell) : null) ?? undefined;
