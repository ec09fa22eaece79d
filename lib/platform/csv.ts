/** A plain number: a minus sign in front of one starts no formula. */
const number = /^-?\d+(?:\.\d+)?$/;
/** What spreadsheets take for the start of a formula, with the white space that they pass over. */
const formula = /^[\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r]/;

/**
 * A line of CSV (RFC 4180), line end included; every table that this product writes is made of them. A cell that a
 * spreadsheet would compute gets an apostrophe in front: texts of a price sheet are not ours.
 *
 * csv-stringify is larger than the functions that need it, and takes negative numbers for formulas
 * (docs/decisions/0015-csv-rules.md).
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(text: string): string {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
