import { strToU8, zipSync } from 'fflate';

/** Cells are texts, numbers, or nothing. */
export type SheetCells = readonly (readonly (string | number | null)[])[];

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Makes an XLSX file. Texts are shared, as Excel writes them. */
export function makeWorkbook(sheets: Readonly<Record<string, SheetCells>>): Uint8Array {
  const texts: string[] = [];
  const names = Object.keys(sheets);
  const pages = Object.values(sheets).map((rows) => sheetXml(rows, texts));
  return workbookOf({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(pages.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  });
}

/** Makes an XLSX file of parts that are given as XML. */
export const workbookOf = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(`<?xml version="1.0"?>${xml}`)])),
  );

function sheetXml(rows: SheetCells, texts: string[]): string {
  const cell = (value: string | number | null, row: number, column: number): string => {
    if (value === null) return '';
    const reference = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    return `<c r="${reference}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
