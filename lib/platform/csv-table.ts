import { CsvError, parse } from 'csv-parse/sync';
import { say } from './language.ts';
import { shareTexts } from './shared-texts.ts';

/** A line of a table; lines count from 1. */
export interface TableLine {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The lines of a CSV file, the header first; or why it cannot be read. */
export type Table =
  | { readonly lines: readonly TableLine[]; readonly delimiter: string; readonly error?: undefined }
  | { readonly lines?: undefined; readonly error: { readonly line: number; readonly problem: string } };

/**
 * Splits a CSV text with commas, semicolons or tabs into trimmed cells.
 * @param maxLines above it, the table has an error
 * @param separator between cells @default - the one that the first line has most of
 */
export function readCsvTable(content: string, maxLines = Number.POSITIVE_INFINITY, separator?: string): Table {
  const text = content.replace(/^\uFEFF/, '');
  const delimiter = separator ?? detectDelimiter(text);
  const share = shareTexts();
  const lines: TableLine[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: readonly string[], { lines: line }) => {
        if (lines.length === maxLines) throw new TooManyLines();
        lines.push({ cells: record.map(share), line });
        return null;
      },
    });
    return { lines, delimiter };
  } catch (error) {
    if (error instanceof TooManyLines) {
      return {
        error: {
          line: maxLines,
          problem: say({
            en: `The table has more lines; ${maxLines} are the limit. Split it.`,
            pt: `A tabela tem mais linhas; ${maxLines} são o limite. Divida-a.`,
          }),
        },
      };
    }
    if (!(error instanceof CsvError)) throw error;
    return {
      error: {
        line: Number(error.lines ?? 1),
        problem: say({ en: error.message, pt: portugueseFaults[error.code] ?? error.message }),
      },
    };
  }
}

class TooManyLines extends Error {}

/** What can be wrong with the quotes of a table, by the codes of the parser. */
const portugueseFaults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'um texto entre aspas não termina',
  INVALID_OPENING_QUOTE: 'há aspas no meio de um texto sem aspas',
  CSV_INVALID_CLOSING_QUOTE: 'depois das aspas finais há mais texto',
};

function detectDelimiter(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => line.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}
