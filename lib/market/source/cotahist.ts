import { Decimal } from 'decimal.js';
import { SourceFailure } from './source.ts';

/** A closing price of a session: BRL per share, as decimal text. */
export interface Quote {
  readonly preco: string;
  readonly isin: string;
}

/** A field of a line. Positions count from 1, as in B3's layout, and both are included. */
const field = (line: string, first: number, last: number): string => line.slice(first - 1, last);

const lineLength = 245;
/** The fractional market, whose codes end in F, has `96` and `020`. */
const roundLot = '02';
const cashMarket = '010';

/** Reads the COTAHIST of an ISO day. @throws SourceFailure if it is cut off, of another day or of another layout */
export function readCotahist(text: string, session: string): ReadonlyMap<string, Quote> {
  const lines = text.split('\r\n').flatMap((line) => line.split('\n'));
  if (lines.at(-1) === '') lines.pop();
  const [header = '', trailer = ''] = [lines[0], lines.at(-1)];
  if (!header.startsWith('00COTAHIST')) throw cotahistFailure(session, 'não tem cabeçalho');
  if (!trailer.startsWith('99COTAHIST')) throw cotahistFailure(session, 'não tem fim: está cortado');
  const counted = Number(field(trailer, 32, 42));
  if (counted !== lines.length) throw cotahistFailure(session, `conta ${counted} registros e tem ${lines.length}`);

  const quotes = new Map<string, Quote>();
  lines.slice(1, -1).forEach((line, index) => {
    if (line.length !== lineLength || !line.startsWith('01'))
      throw cotahistFailure(session, `tem a linha ${index + 2} malformada`);
    const day = field(line, 3, 10).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    if (day !== session) throw cotahistFailure(session, `traz o pregão ${day} na linha ${index + 2}`);
    if (field(line, 11, 12) !== roundLot || field(line, 25, 27) !== cashMarket) return;
    const [close, perShares] = [field(line, 109, 121), field(line, 211, 217)];
    if (!/^\d+$/.test(close + perShares) || Number(perShares) === 0 || Number(close) === 0) {
      throw cotahistFailure(session, `tem a linha ${index + 2} sem preço`);
    }
    // In centavos, per lot of `perShares` shares.
    const preco = new Decimal(close).div(100).div(perShares).toString();
    quotes.set(field(line, 13, 24).trim(), { preco, isin: field(line, 231, 242).trim() });
  });
  return quotes;
}

const cotahistFailure = (session: string, problem: string): SourceFailure =>
  new SourceFailure(`o COTAHIST de ${session} ${problem}`);
