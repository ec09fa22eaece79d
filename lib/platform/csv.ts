const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** How a cell begins that spreadsheets take for a formula; they skip white space. */
const formula = /^[\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r]/;

/** Formats a line of CSV with its line end, safe for spreadsheets. See docs/decisions/0015-csv-rules.md. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(formatCell).join(',')}\r\n`;

function formatCell(text: string): string {
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
