import { unzipSync, zipSync } from 'fflate';
import writeExcelFile, { type CellObject, type Feature } from 'write-excel-file/universal';
import { showCode } from './text.ts';

/** A sheet of a workbook: one row of heads, and the rows below it. */
export interface Sheet {
  /** At most 31 characters, none of them of `[]/\:*?`. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** A row may be shorter than the columns. */
  readonly rows: readonly SheetRow[];
}

/** A column of a sheet. */
export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Says which thing a row is about, so that it stands again in each row in which a long text goes on. */
  readonly isKey?: boolean;
}

/** The cells of a row, from the left. */
export type SheetRow = readonly SheetCell[];

/** A text, which is never a formula; a number; a day; or nothing. */
export type SheetCell = string | number | Day | undefined;

/** A full-date. */
export interface Day {
  readonly day: string;
}

/** What a cell can hold, in UTF-16 code units. */
const maxCellText = 32_767;

/** The first day that all spreadsheets count alike: Excel takes 1900 for a leap year. */
const firstDay = '1900-03-01';

/** Every file of a workbook has this time, so that equal sheets give equal bytes; it has no time zone. */
const fileTime = new Date(1980, 0, 1);

const layout = { wrap: true, alignVertical: 'top' } as const;
const headLayout = { ...layout, fontWeight: 'bold', backgroundColor: '#E7ECF3' } as const;

/**
 * Writes a workbook (XLSX, ECMA-376). The heads stay in view and have filters. Nothing is cut: a text that is too long for a cell goes on
 * in the row below.
 */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const filled = sheets.map(({ name, columns, rows }) => ({
    name,
    columns,
    rows: rows.flatMap((row) => spread(row.map(makeWritable), columns)),
  }));
  const filters: Feature<Blob> = {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          insert: (_options, { sheetIndex }) => filterOf(filled[sheetIndex]),
        },
      },
    },
  };
  const blob = await writeExcelFile(
    filled.map(({ name, columns, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width })),
      data: [
        columns.map(({ title }) => ({ value: title, type: String, ...headLayout })),
        ...rows.map((row) => row.map(cellOf)),
      ],
    })),
    { features: [filters], fontFamily: 'Calibri', fontSize: 11 },
  ).toBlob();
  return zipSync(unzipSync(new Uint8Array(await blob.arrayBuffer())), { mtime: fileTime });
}

/** The rows of a row: more than one if a text is too long for a cell. */
function spread(row: SheetRow, columns: readonly SheetColumn[]): readonly SheetRow[] {
  if (!row.some((cell) => typeof cell === 'string' && cell.length > maxCellText)) return [row];
  const parts = row.map((cell) => (typeof cell === 'string' ? splitText(cell) : [cell]));
  const height = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    parts.map((cells, column) => (columns[column]?.isKey ? cells[0] : cells[at])),
  );
}

/** Splits a text at the end of a line if there is one, and never inside a character. */
function splitText(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxCellText) {
    const line = rest.lastIndexOf('\n', maxCellText);
    const isInPair = (rest.codePointAt(maxCellText - 1) ?? 0) > 0xffff;
    const end = line > 0 ? line : maxCellText - Number(isInPair);
    parts.push(rest.slice(0, end));
    rest = rest.slice(line > 0 ? end + 1 : end);
  }
  return [...parts, rest];
}

function cellOf(cell: SheetCell): CellObject | null {
  if (cell === undefined || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number, ...layout };
  if (typeof cell === 'string') return { value: escapeText(cell), type: String, ...layout };
  const date = new Date(`${cell.day}T00:00:00Z`);
  if (cell.day < firstDay || Number.isNaN(date.getTime())) return cellOf(cell.day);
  return { value: date, type: Date, format: 'yyyy-mm-dd', ...layout, align: 'left' };
}

/** Characters that XML or the library cannot hold, but for the line feed and the tab. */
const unwritable = /[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}|\ufffd/gu;

/** A text with a code (`<U+0007>`) for each character that a workbook cannot hold. */
const makeWritable = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' ? cell.toWellFormed().replace(unwritable, showCode) : cell;

/** Readers of workbooks take `_x0041_` for the code of a character, but for an underscore that has its own code (ECMA-376, ST_Xstring). */
const escapeText = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

function filterOf(sheet: Pick<Sheet, 'columns' | 'rows'> | undefined): string | undefined {
  return sheet && `<autoFilter ref="A1:${columnName(sheet.columns.length)}${sheet.rows.length + 1}"/>`;
}

/** The letters of a 1-based column: `Z`, `AA`. */
function columnName(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return `${rest === 0 ? '' : columnName(rest)}${String.fromCharCode(65 + ((number - 1) % 26))}`;
}
