import { isUtf8 } from 'node:buffer';
import { readCsvTable, type Table } from '../../platform/csv-table.ts';
import { parseDay } from './labels.ts';

/** Splits a CSV file with commas, semicolons or tabs into trimmed cells. */
export const readTable = (bytes: Uint8Array): Table =>
  // Excel saves "CSV" as Windows-1252; every character that matters is ASCII.
  readCsvTable(Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'latin1'));

/**
 * Reads `1234.56` or `1234,56` as decimal text. A number with a point and a comma is ambiguous: undefined. Scripts write
 * the floating-point number next to 44.02 as `44.019999999999996`, so up to 20 places count.
 */
export const parseAmount = (cell: string): string | undefined =>
  /^-?\d{1,12}([.,]\d{1,20})?$/.test(cell) ? cell.replace(',', '.') : undefined;

/** Reads `2026-11-20` or `20/11/2026` as an ISO day. */
export const parseCellDay = (cell: string): string | undefined =>
  (/^(\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4})$/.test(cell) ? parseDay(cell) : null) ?? undefined;
