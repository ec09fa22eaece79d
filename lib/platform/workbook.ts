import { strToU8, Zip, ZipDeflate } from 'fflate';
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

/**
 * Writes a workbook (XLSX, ECMA-376). The heads stay in view and have filters. Nothing is cut: a text that is too long for a cell goes on
 * in the row below. Why no library does it: docs/decisions/0036-workbooks-on-fflate.md.
 */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, xml: Iterable<string>): void => {
    const file = new ZipDeflate(name);
    file.mtime = fileTime;
    zip.add(file);
    for (const piece of packed(xml)) file.push(strToU8(piece));
    file.push(new Uint8Array(), true);
  };
  add('[Content_Types].xml', [contentTypes(sheets)]);
  add('_rels/.rels', [
    `<Relationships xmlns="${schemas.packageRelations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ]);
  add('xl/styles.xml', [stylesXml]);
  // A sheet can have more rows than it was given.
  const filled = sheets.map(({ name, columns, rows }, at) => {
    const lines = writtenRows(rows, columns);
    add(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(columns, lines.each(), at));
    return { name, columns, lines: lines.count() };
  });
  add('xl/workbook.xml', [workbookXml(filled)]);
  add('xl/_rels/workbook.xml.rels', [relationsXml(sheets)]);
  zip.end();
  return joinBytes(chunks);
}

/** UTF-16 code units of XML that are compressed at once: the whole of a large sheet would take gigabytes. */
const pieceLength = 1 << 18;

/** The XML of a file, in pieces. */
function* packed(xml: Iterable<string>): Generator<string> {
  let piece = xmlStart;
  for (const part of xml) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** The rows of a sheet as they are written, one after the other, and their number once all are. */
function writtenRows(rows: readonly SheetRow[], columns: readonly SheetColumn[]) {
  let written = 0;
  return {
    *each(): Generator<SheetRow> {
      for (const row of rows) {
        for (const line of spread(row.map(makeWritable), columns)) {
          written += 1;
          yield line;
        }
      }
    },
    count: () => written,
  };
}

const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const schemas = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  packageRelations: 'http://schemas.openxmlformats.org/package/2006/relationships',
  contentTypes: 'http://schemas.openxmlformats.org/package/2006/content-types',
} as const;

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${schemas.relations}/${kind}" Target="${target}"/>`;

const contentTypes = (sheets: readonly Sheet[]): string =>
  [
    `<Types xmlns="${schemas.contentTypes}">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${mediaType}.styles+xml"/>`,
    ...sheets.map(
      (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${mediaType}.worksheet+xml"/>`,
    ),
    '</Types>',
  ].join('');

/** The last relation is the styles. */
const relationsXml = (sheets: readonly Sheet[]): string =>
  [
    `<Relationships xmlns="${schemas.packageRelations}">`,
    ...sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation(sheets.length + 1, 'styles', 'styles.xml'),
    '</Relationships>',
  ].join('');

/** A sheet that is written, with the number of rows below its heads. */
interface FilledSheet extends Omit<Sheet, 'rows'> {
  readonly lines: number;
}

/** Excel wants a hidden name for the cells that a filter is about. */
const workbookXml = (sheets: readonly FilledSheet[]): string =>
  [
    `<workbook xmlns="${schemas.main}" xmlns:r="${schemas.relations}"><bookViews><workbookView/></bookViews><sheets>`,
    ...sheets.map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`),
    '</sheets><definedNames>',
    ...sheets.map((sheet, at) => {
      const quoted = `'${sheet.name.replaceAll("'", "''")}'`;
      const cells = `$A$1:$${columnName(sheet.columns.length)}$${sheet.lines + 1}`;
      return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${escapeXml(quoted)}!${cells}</definedName>`;
    }),
    '</definedNames></workbook>',
  ].join('');

/** The formats of cells, by their number in the styles. */
const cellFormats = { head: 1, plain: 2, day: 3 } as const;

const wrapped = '<alignment vertical="top" wrapText="1"/>';

const stylesXml = [
  `<styleSheet xmlns="${schemas.main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7ECF3"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  `<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">${wrapped}</xf>`,
  `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${wrapped}</xf>`,
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">',
  '<alignment horizontal="left" vertical="top"/></xf></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

/** A sheet. @param at the first one is in front */
function* sheetXml(columns: readonly SheetColumn[], rows: Iterable<SheetRow>, at: number): Generator<string> {
  const heads = columns.map(({ title }, index) => textXml(title, index, 1, cellFormats.head)).join('');
  yield `<worksheet xmlns="${schemas.main}"><sheetViews><sheetView${at === 0 ? ' tabSelected="1"' : ''} workbookViewId="0">`;
  yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>';
  for (const [index, { width }] of columns.entries()) {
    yield `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  }
  yield `</cols><sheetData><row r="1">${heads}</row>`;
  let line = 1;
  for (const row of rows) {
    line += 1;
    yield `<row r="${line}">${row.map((cell, column) => cellXml(cell, column, line)).join('')}</row>`;
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length)}${line}"/></worksheet>`;
}

function cellXml(cell: SheetCell, column: number, row: number): string {
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'string') return textXml(cell, column, row, cellFormats.plain);
  if (typeof cell === 'number') return valueXml(cell, column, row, cellFormats.plain);
  return valueXml(serialOf(cell.day) ?? 0, column, row, cellFormats.day);
}

const textXml = (text: string, column: number, row: number, format: number): string =>
  `<c r="${columnName(column + 1)}${row}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeCodes(text))}</t></is></c>`;

const valueXml = (value: number, column: number, row: number, format: number): string =>
  `<c r="${columnName(column + 1)}${row}" s="${format}"><v>${value}</v></c>`;

const dayInMilliseconds = 86_400_000;

/** The number of a day in a spreadsheet; undefined for one that not all count alike, and for a text that is no day. */
function serialOf(day: string): number | undefined {
  const serial = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / dayInMilliseconds;
  return day < firstDay || Number.isNaN(serial) ? undefined : serial;
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

/** Controls but for the line feed and the tab, and what is no character: XML cannot hold them, or readers change them. */
const unwritable = /[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}|\ufffd/gu;

/** A text with a code (`<U+0007>`) for each character that a workbook cannot hold. */
function makeWritable(cell: SheetCell): SheetCell {
  if (typeof cell === 'number' || cell === undefined) return cell;
  if (typeof cell === 'string') return cell.toWellFormed().replace(unwritable, showCode);
  return serialOf(cell.day) === undefined ? makeWritable(cell.day) : cell;
}

/** Readers of workbooks take `_x0041_` for the code of a character, but for an underscore that has its own code (ECMA-376, ST_Xstring). */
const escapeCodes = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The letters of a 1-based column: `Z`, `AA`. */
function columnName(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  return `${rest === 0 ? '' : columnName(rest)}${String.fromCharCode(65 + ((number - 1) % 26))}`;
}
