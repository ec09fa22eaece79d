import { countInTrailer, isQuoteRecord, isRoundLot, readQuote, sessionOf } from './cotahist-record.ts';
import { SourceFailure } from './source.ts';

/** A closing price of a session: BRL per share, as decimal text. */
export interface Quote {
  readonly preco: string;
  readonly isin: string;
}

/** Reads the COTAHIST of an ISO day. @throws SourceFailure if it is cut off, of another day or of another layout */
export function readCotahist(text: string, session: string): ReadonlyMap<string, Quote> {
  const lines = text.split('\r\n').flatMap((line) => line.split('\n'));
  if (lines.at(-1) === '') lines.pop();
  const [header = '', trailer = ''] = [lines[0], lines.at(-1)];
  if (!header.startsWith('00COTAHIST')) throw cotahistFailure(session, 'não tem cabeçalho');
  if (!trailer.startsWith('99COTAHIST')) throw cotahistFailure(session, 'não tem fim: está cortado');
  const counted = countInTrailer(trailer);
  if (counted !== lines.length) throw cotahistFailure(session, `conta ${counted} registros e tem ${lines.length}`);

  const quotes = new Map<string, Quote>();
  lines.slice(1, -1).forEach((line, index) => {
    if (!isQuoteRecord(line)) throw cotahistFailure(session, `tem a linha ${index + 2} malformada`);
    const day = sessionOf(line);
    if (day !== session) throw cotahistFailure(session, `traz o pregão ${day} na linha ${index + 2}`);
    if (!isRoundLot(line)) return;
    const quote = readQuote(line);
    if (!quote) throw cotahistFailure(session, `tem a linha ${index + 2} sem preço`);
    quotes.set(quote.codigo, { preco: quote.fechamento, isin: quote.isin });
  });
  return quotes;
}

const cotahistFailure = (session: string, problem: string): SourceFailure =>
  new SourceFailure(`o COTAHIST de ${session} ${problem}`);
