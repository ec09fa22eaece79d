import type { CsvFormat } from '../../platform/csv.ts';
import { acceptWeight } from '../../platform/http/accept.ts';

/** JSON, the two tables, and iCalendar. */
export type ReplyFormat = 'json' | CsvFormat | 'ics';

const mediaTypes: Readonly<Record<ReplyFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  'csv-pt': 'text/csv',
  ics: 'text/calendar',
};

/**
 * Chooses the format of an answer: the one that the query says (`formato`), otherwise the one that `Accept` prefers of those that
 * the endpoint has; of equal ones the first.
 */
export function chooseFormat<Format extends ReplyFormat>(
  formato: Format | 'csv' | undefined,
  accept: string,
  offered: readonly [Format, ...Format[]],
): Format | 'csv-pt' {
  if (formato === 'csv') return 'csv-pt';
  if (formato !== undefined) return formato;
  const weightOf = (format: Format): number => acceptWeight(accept, mediaTypes[format]);
  return offered.reduce((best, format) => (weightOf(format) > weightOf(best) ? format : best));
}

/** The headers of an answer in a format; all but JSON are files, `tickers-2026-11-20.csv`. */
export const formatHeaders = (format: ReplyFormat, name: string): Readonly<Record<string, string>> =>
  format === 'json'
    ? {}
    : {
        'Content-Type': `${mediaTypes[format]}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}.${mediaTypes[format] === 'text/csv' ? 'csv' : format}"`,
      };
