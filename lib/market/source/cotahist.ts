import { Decimal } from 'decimal.js';
import { SourceFailure } from './source.ts';

/** The closing price of a stock in a session. */
export interface Quote {
  /** BRL a share, decimal digits. */
  readonly preco: string;
  readonly isin: string;
}

/** The part of a line that stands at the positions that B3's layout counts, from 1, both included. */
const at = (line: string, first: number, last: number): string => line.slice(first - 1, last);

const lineLength = 245;
/** Round lots of shares on the cash market; `96` with `020` is the fractional market, whose codes end in F. */
const roundLot = '02';
const cashMarket = '010';

/**
 * Closing prices of a session, from the text of B3's COTAHIST for that day: lines of 245 characters, a header, and a
 * trailer that counts the lines.
 * @param session ISO day that the file must be of
 * @throws SourceFailure for a file that is cut off, is of another day, or does not have the layout
 */
export function readCotahist(text: string, session: string): ReadonlyMap<string, Quote> {
  const lines = text.split('\r\n').flatMap((line) => line.split('\n'));
  if (lines.at(-1) === '') lines.pop();
  const [header = '', trailer = ''] = [lines[0], lines.at(-1)];
  if (!header.startsWith('00COTAHIST')) throw broken(session, 'não tem cabeçalho');
  if (!trailer.startsWith('99COTAHIST')) throw broken(session, 'não tem fim: está cortado');
  const counted = Number(at(trailer, 32, 42));
  if (counted !== lines.length) throw broken(session, `conta ${counted} registros e tem ${lines.length}`);

  const quotes = new Map<string, Quote>();
  lines.slice(1, -1).forEach((line, index) => {
    if (line.length !== lineLength || !line.startsWith('01'))
      throw broken(session, `tem a linha ${index + 2} malformada`);
    const day = at(line, 3, 10).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    if (day !== session) throw broken(session, `traz o pregão ${day} na linha ${index + 2}`);
    if (at(line, 11, 12) !== roundLot || at(line, 25, 27) !== cashMarket) return;
    const [close, perShares] = [at(line, 109, 121), at(line, 211, 217)];
    if (!/^\d+$/.test(close + perShares) || Number(perShares) === 0 || Number(close) === 0) {
      throw broken(session, `tem a linha ${index + 2} sem preço`);
    }
    // Two implied decimals, for a lot of so many shares.
    const preco = new Decimal(close).div(100).div(perShares).toString();
    quotes.set(at(line, 13, 24).trim(), { preco, isin: at(line, 231, 242).trim() });
  });
  return quotes;
}

const broken = (session: string, problem: string): SourceFailure =>
  new SourceFailure(`o COTAHIST de ${session} ${problem}`);
