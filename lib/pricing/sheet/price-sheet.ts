import { ImportFailure } from '../errors.ts';
import { rowsOfElement } from './api-element.ts';
import { BadCell, type Decimal } from './cells.ts';
import { type Layout, layoutOf, requiredColumns, type SheetColumn } from './columns.ts';
import { type RowOutcome, type SheetRow, type SheetRowOptions, sheetRow } from './sheet-row.ts';

/** A line of a table or an element of a JSON page. `line` counts them from 1. */
export type SheetRecord =
  | { readonly line: number; readonly fields: readonly string[]; readonly decimal: Decimal }
  | { readonly line: number; readonly element: unknown };

/** Reads one part of a price sheet. */
export interface SheetParser {
  /** Returns undefined for lines without a price: the header, lines before it, empty lines. */
  readonly record: (fields: readonly string[], decimal?: Decimal) => RowOutcome | undefined;
  /** Reads an element of the Consumption API's `pricesheets[]`. */
  readonly element: (element: unknown) => readonly RowOutcome[];
  /** @throws ImportFailure for a part without a header or without lines */
  readonly finish: () => void;
}

/** A legacy sheet has a title and a blank line before its header; no known sheet has more lines. */
const linesBeforeHeader = 20;

interface SheetParserOptions {
  /** Of the scope. */
  readonly currency: string;
  /** The offer or plan of the scope. @default null */
  readonly offerId?: string | null;
}

/** Makes a parser for Azure's price sheets (docs/spec/pricing.md#price-sheets). Its members throw ImportFailure. */
export function sheetParser({ currency, offerId = null }: SheetParserOptions): SheetParser {
  let layout: Layout | undefined;
  let columns = 0;
  let lineCount = 0;
  let rowCount = 0;
  let nearest: Layout = new Map();

  const checkRow = (outcome: RowOutcome): RowOutcome => {
    rowCount += 1;
    if ('row' in outcome) checkCurrency(outcome.row, currency);
    return outcome;
  };
  const readHeader = (fields: readonly string[]): void => {
    const found = layoutOf(fields);
    if (found.size > nearest.size) nearest = found;
    if (requiredColumns.every((column) => found.has(column))) {
      layout = found;
      columns = fields.length;
      return;
    }
    lineCount += 1;
    if (lineCount > linesBeforeHeader) throw headerUnknown(nearest);
  };
  return {
    record: (fields, decimal = '.') => {
      if (fields.every((field) => field.trim() === '')) return undefined;
      if (layout) return checkRow(readLine(fields, layout, columns, { decimal, offerId }));
      readHeader(fields);
      return undefined;
    },
    element: (element) => rowsOfElement(element).map(checkRow),
    finish: () => {
      if (rowCount > 0) return;
      if (lineCount > 0 && !layout) throw headerUnknown(nearest);
      throw new ImportFailure('sheet_empty', 'The sheet holds no prices.');
    },
  };
}

function readLine(fields: readonly string[], layout: Layout, columns: number, options: SheetRowOptions): RowOutcome {
  if (fields.length !== columns) return { reject: `the line has ${fields.length} cells, the header ${columns}` };
  try {
    const cell = (column: SheetColumn): string | undefined => {
      const at = layout.get(column);
      return at === undefined ? undefined : fields[at];
    };
    return { row: sheetRow(cell, options) };
  } catch (error) {
    if (error instanceof BadCell) return { reject: error.message };
    throw error;
  }
}

function checkCurrency(row: SheetRow, currency: string): void {
  if (row.currency === currency) return;
  throw new ImportFailure('currency_mismatch', `The sheet is in ${row.currency}, the scope in ${currency}.`);
}

function headerUnknown(nearest: Layout): ImportFailure {
  const missing = requiredColumns.filter((column) => !nearest.has(column));
  return new ImportFailure(
    'header_unknown',
    `No line among the first ${linesBeforeHeader} is the header of a price sheet; missing: ${missing.join(', ')}.`,
  );
}
