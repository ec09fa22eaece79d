import { type CsvFormat, csvDialects, csvTable } from '../platform/csv.ts';
import { pick } from '../platform/members.ts';
import type { Parameters } from './parameters.ts';
import type { TickerList } from './publication.ts';
import type { ScreenedTicker } from './ticker.ts';
import { tickerFieldNames } from './ticker-schema.ts';

/** Selected stocks of a publication. */
export interface SelectedTickers extends TickerList {
  readonly tickers: readonly ScreenedTicker[];
  /** What the stocks were valued by, if a caller has chosen it. */
  readonly parametros?: Parameters;
}

/** JSON, or one of the two tables. */
export type TickersFormat = 'json' | CsvFormat;

/** Writes stocks with some fields, in their order, or with those of the list. */
export function writeTickers(
  { data_referencia, data_pregao, parametros, tickers }: SelectedTickers,
  campos: readonly (keyof ScreenedTicker)[] | undefined,
  format: TickersFormat,
): string {
  const fields = fieldsOf(campos);
  if (format !== 'json') {
    return csvTable([fields, ...tickers.map((ticker) => tickerCells(ticker, fields))], csvDialects[format]);
  }
  return JSON.stringify({
    data_referencia,
    data_pregao,
    ...(parametros && { parametros }),
    tickers: tickers.map((ticker) => pick(ticker, fields)),
  });
}

/** `codigo` is always among the fields. */
const fieldsOf = (campos: readonly (keyof ScreenedTicker)[] = tickerFieldNames): readonly (keyof ScreenedTicker)[] =>
  campos.includes('codigo') ? campos : ['codigo', ...campos];

/** The cells of a stock in a table: an empty one for null, and spaces between the items of a list. */
export const tickerCells = (
  ticker: ScreenedTicker,
  fields: readonly (keyof ScreenedTicker)[],
): readonly (string | number)[] =>
  fields.map((field) => {
    const value = ticker[field];
    if (typeof value === 'number') return value;
    if (value === null || value === undefined) return '';
    return Array.isArray(value) ? value.join(' ') : String(value);
  });
