import { Decimal } from 'decimal.js';

/** What a record of COTAHIST says of a share in round lots. Prices are BRL per share, as decimal text. */
export interface CotahistQuote {
  readonly codigo: string;
  readonly isin: string;
  /** Opening price; null if the record has none. */
  readonly abertura: string | null;
  /** Closing price. */
  readonly fechamento: string;
}

/** Number of characters of each record. */
export const recordLength = 245;
/** The fractional market, whose codes end in F, has `96` and `020`. */
const roundLot = '02';
const cashMarket = '010';

/** A field of a record. Positions count from 1, as in B3's layout, and both are included. */
const field = (line: string, first: number, last: number): string => line.slice(first - 1, last);

/** True for a record `01` of the right length. */
export const isQuoteRecord = (line: string): boolean => line.length === recordLength && line.startsWith('01');

/** The ISO day of a record's session, which may not exist in the calendar. */
export const sessionOf = (line: string): string => field(line, 3, 10).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

/** True for the round lots of the cash market. */
export const isRoundLot = (line: string): boolean =>
  field(line, 11, 12) === roundLot && field(line, 25, 27) === cashMarket;

/** Number of records that the trailer counts, header and trailer included. */
export const countInTrailer = (trailer: string): number => Number(field(trailer, 32, 42));

/** The code of a record's security, and its ISIN. */
export const securityOf = (line: string): { readonly codigo: string; readonly isin: string } => ({
  codigo: field(line, 13, 24).trim(),
  isin: field(line, 231, 242).trim(),
});

/** Reads the prices of a round lot; undefined if it has no closing price. */
export function readQuote(line: string): CotahistQuote | undefined {
  const open = field(line, 57, 69);
  const close = field(line, 109, 121);
  const perShares = field(line, 211, 217);
  if (!/^\d+$/.test(close + perShares) || Number(perShares) === 0 || Number(close) === 0) return undefined;
  // In centavos, per lot of `perShares` shares.
  const perShare = (centavos: string): string => new Decimal(centavos).div(100).div(perShares).toString();
  const hasOpening = /^\d+$/.test(open) && Number(open) > 0;
  return { ...securityOf(line), abertura: hasOpening ? perShare(open) : null, fechamento: perShare(close) };
}
