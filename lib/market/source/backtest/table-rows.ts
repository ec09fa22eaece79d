import { parseAmount, parseCellDay, readTable } from '../table.ts';

/** What is wrong with a line of a table. Lines count from 1. */
export interface TableProblem {
  readonly line: number;
  readonly problem: string;
}

/** The rows of a table, or all its problems. */
export type TableRows<Row> =
  | { readonly rows: readonly Row[]; readonly problems?: undefined }
  | { readonly rows?: undefined; readonly problems: readonly TableProblem[] };

/** The cells of a row. A cell that is wrong is reported, and read as undefined. */
export interface Cells {
  readonly text: (column: string) => string;
  /** A stock's code in capitals. */
  readonly code: () => string;
  /** An ISIN in capitals, or an empty text. */
  readonly isin: () => string;
  /** Decimal text; undefined if empty. */
  readonly amount: (column: string) => string | undefined;
  /** An ISO day; undefined if empty. */
  readonly day: (column: string) => string | undefined;
  readonly refuse: (problem: string) => void;
}

interface Columns {
  readonly needed: readonly string[];
  readonly optional?: readonly string[];
}

const maxProblems = 200;
const shown = (cell: string): string => JSON.stringify(cell.slice(0, 40));

/** Reads a CSV table whose columns may come in any order; `readRow` returns undefined for a row that does not count. */
export function readTableRows<Row>(
  bytes: Uint8Array,
  { needed, optional = [] }: Columns,
  readRow: (cells: Cells, line: number) => Row | undefined,
): TableRows<Row> {
  const { lines, error } = readTable(bytes);
  if (error) return { problems: [{ line: error.line, problem: `cannot be read: ${error.problem}` }] };
  const [header, ...rows] = lines;
  const names = (header?.cells ?? []).map((name) => name.toLowerCase());
  const problems: TableProblem[] = checkHeader(names, needed, optional);
  if (problems.length > 0) return { problems };

  const found: Row[] = [];
  for (const { cells, line } of rows) {
    const refuse = (problem: string): void => {
      if (problems.length < maxProblems) problems.push({ line, problem });
    };
    if (cells.length !== names.length) refuse(`has ${cells.length} cells; the header has ${names.length}`);
    else {
      const byName = new Map(names.map((name, index) => [name, cells[index] ?? '']));
      const row = readRow(
        cellsOf((column) => byName.get(column) ?? '', refuse),
        line,
      );
      if (row !== undefined) found.push(row);
    }
  }
  return problems.length > 0 ? { problems } : { rows: found };
}

function checkHeader(names: readonly string[], needed: readonly string[], optional: readonly string[]): TableProblem[] {
  const known = [...needed, ...optional];
  const unknown = names.filter((name) => !known.includes(name)).map((name) => `has an unknown column ${shown(name)}`);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `repeats column ${name}`);
  const missing = needed.filter((name) => !names.includes(name)).map((name) => `lacks the column ${name}`);
  return [...unknown, ...repeated, ...missing].slice(0, maxProblems).map((problem) => ({ line: 1, problem }));
}

const cellsOf = (text: (column: string) => string, refuse: (problem: string) => void): Cells => {
  const parsed = (column: string, parse: (cell: string) => string | undefined, wanted: string): string | undefined => {
    const cell = text(column);
    if (cell === '') return undefined;
    const value = parse(cell);
    if (value === undefined) refuse(`${column} ${shown(cell)} is not ${wanted}`);
    return value;
  };
  return {
    text,
    refuse,
    code: () => {
      const code = text('codigo').toUpperCase();
      if (!/^[A-Z\d]{4}\d{1,2}$/.test(code)) refuse(`codigo ${shown(code)} is not a code such as PETR4`);
      return code;
    },
    isin: () => {
      const isin = text('isin').toUpperCase();
      if (isin !== '' && !/^[A-Z]{2}[A-Z\d]{9}\d$/.test(isin)) refuse(`isin ${shown(isin)} is not an ISIN`);
      return isin;
    },
    amount: (column) => parsed(column, parseAmount, 'a number such as 1234.56 or 1234,56'),
    day: (column) => parsed(column, parseCellDay, 'a day such as 2026-11-20 or 20/11/2026'),
  };
};
