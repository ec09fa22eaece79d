import { layoutOf } from '../../sheet/columns.ts';

const delimiters = [',', ';', '\t'] as const;

/** How a table is written. */
export interface CsvFormat {
  readonly delimiter: (typeof delimiters)[number];
  /** True where `0,5` is a half: spreadsheets of such countries separate cells by semicolons. */
  readonly decimalComma: boolean;
}

/** Enough for the lines before a header, and some lines of prices. */
export const formatSample = 16_384;
const maxLines = 25;

/** Finds the format of a table: the delimiter by which a line names the most columns of a price sheet. */
export function detectCsvFormat(beginning: string): CsvFormat {
  const sample = beginning.slice(0, formatSample);
  const lines = sample.split(/\r\n?|\n/, maxLines);
  const columnsBy = (delimiter: string): number =>
    Math.max(...lines.map((line) => layoutOf(line.split(delimiter)).size));
  const counts = delimiters.map((delimiter) => ({ delimiter, columns: columnsBy(delimiter) }));
  const { delimiter } = counts.reduce((best, next) => (next.columns > best.columns ? next : best));
  return { delimiter, decimalComma: delimiter === ';' && usesDecimalComma(sample) };
}

/** Goes by the numbers of the sample; a sheet of whole numbers reads the same either way. */
function usesDecimalComma(sample: string): boolean {
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0;
  return count(/;"?[\d.]*,\d+"?(?=[;\r\n])/g) >= count(/;"?[\d,]*\.\d+"?(?=[;\r\n])/g);
}
