import { makeVisible } from './text.ts';

/** How a table is written. See docs/decisions/0015-csv-rules.md. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
  /** What a file begins with. */
  readonly start: string;
}

/** For programs. */
export const plainCsv: CsvDialect = { separator: ',', decimal: '.', start: '' };

/** For Excel in Portuguese, which takes a file for UTF-8 only behind a byte order mark. */
export const portugueseCsv: CsvDialect = { separator: ';', decimal: ',', start: '\ufeff' };

/** The tables that callers can ask for. */
export const csvDialects = { csv: plainCsv, 'csv-pt': portugueseCsv } as const;

/** For programs; for Excel in Portuguese. */
export type CsvFormat = keyof typeof csvDialects;

const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** How a cell begins that spreadsheets take for a formula; they skip white space. */
const formula = /^[\s\u2400-\u241f]*[=+\-@\uff0b\uff0d\uff1d\uff20]/;

/** Formats a line of CSV with its line end, safe for spreadsheets, and with pictures for control characters. Only numbers, not texts, get the dialect's decimals. */
export const csvLine = (cells: CsvCells, dialect = plainCsv): string =>
  `${cells.map((cell) => formatCell(cell, dialect)).join(dialect.separator)}\r\n`;

/** Formats a table as CSV. */
export const csvTable = (rows: readonly CsvCells[], dialect = plainCsv): string =>
  dialect.start + rows.map((cells) => csvLine(cells, dialect)).join('');

/** A cell without a value is empty. */
export type CsvCells = readonly (string | number | null | undefined)[];

function formatCell(cell: CsvCells[number], { separator, decimal }: CsvDialect): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  const visible = makeVisible(cell);
  const harmless = formula.test(visible) && !plainNumber.test(visible) ? `'${visible}` : visible;
  return harmless.includes('"') || harmless.includes(separator) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
