import { type CsvDialect, csvTable, plainCsv, portugueseCsv } from '../platform/csv.ts';
import type { Parameters } from './parameters.ts';
import type { TickerList } from './publication.ts';
import type { Ticker } from './ticker.ts';
import { tickerFieldNames } from './ticker-schema.ts';

/** Selected stocks of a publication. */
export interface SelectedTickers extends TickerList {
  /** What the stocks were valued by, if a caller has chosen it. */
  readonly parametros?: Parameters;
}

/** JSON; CSV for programs; CSV for Excel in Portuguese. */
export type TickersFormat = 'json' | 'csv' | 'csv-pt';

const dialects: Readonly<Record<Exclude<TickersFormat, 'json'>, CsvDialect>> = {
  csv: plainCsv,
  'csv-pt': portugueseCsv,
};

/** Writes stocks with some fields, in their order, or with all. */
export function writeTickers(
  { data_referencia, data_pregao, parametros, tickers }: SelectedTickers,
  campos: readonly (keyof Ticker)[] | undefined,
  format: TickersFormat,
): string {
  const fields = fieldsOf(campos);
  if (format !== 'json') {
    return csvTable([fields, ...tickers.map((ticker) => tickerCells(ticker, fields))], dialects[format]);
  }
  return JSON.stringify({
    data_referencia,
    data_pregao,
    ...(parametros && { parametros }),
    tickers: campos
      ? tickers.map((ticker) => Object.fromEntries(fields.map((field) => [field, ticker[field]])))
      : tickers,
  });
}

/** `codigo` is always among the fields. */
const fieldsOf = (campos: readonly (keyof Ticker)[] = tickerFieldNames): readonly (keyof Ticker)[] =>
  campos.includes('codigo') ? campos : ['codigo', ...campos];

/** The cells of a stock in a table: an empty one for null, and spaces between the items of a list. */
export const tickerCells = (ticker: Ticker, fields: readonly (keyof Ticker)[]): readonly (string | number)[] =>
  fields.map((field) => {
    const value = ticker[field];
    if (typeof value === 'number') return value;
    if (value === null) return '';
    return Array.isArray(value) ? value.join(' ') : String(value);
  });
