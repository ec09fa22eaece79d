import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { FetchFailure, textFault } from '../../platform/fetch-fault.ts';
import { fetchBytes, type Patience } from '../../platform/fetch-text.ts';
import { findStock } from '../universe.ts';
import { countInTrailer, isQuoteRecord, isRoundLot, readQuote, sessionOf } from './cotahist-record.ts';
import { explainError } from './explain-fault.ts';
import { SourceFailure } from './source.ts';

export interface QuoteOptions extends Patience {
  /** @default B3's address of COTAHIST */
  readonly cotahist?: string | undefined;
}

const defaultAddress = 'https://bvmf.bmfbovespa.com.br/InstDados/SerHist';

/** A day of COTAHIST has about 1 MB, and 10 MB as text. */
const maxZipBytes = 20 * 1024 * 1024;
const maxTextBytes = 100 * 1024 * 1024;

/** The quote of a stock, under a former code if the session was before the code changed. */
export const findQuote = (quotes: ReadonlyMap<string, Quote>, codigo: string): Quote | undefined =>
  [codigo, ...(findStock(codigo)?.codigos_anteriores ?? [])].flatMap((code) => quotes.get(code) ?? [])[0];

/** Fetches the quotes of a session from COTAHIST, by code. @throws SourceFailure */
export async function fetchQuotes(session: string, options: QuoteOptions): Promise<ReadonlyMap<string, Quote>> {
  const [year, month, day] = session.split('-');
  const base = options.cotahist ?? defaultAddress;
  const url = new URL(`${base.replace(/\/$/, '')}/COTAHIST_D${day}${month}${year}.ZIP`);
  const what = `o COTAHIST de ${session}`;
  const zip = await fetchBytes(url, { ...options, what, maxBytes: maxZipBytes }).catch((error: unknown) => {
    options.signal?.throwIfAborted();
    const missing = error instanceof FetchFailure && error.status === 404;
    throw new SourceFailure(missing ? `${what} ainda não foi publicado` : explainError(error));
  });
  const lines = await unzipText(zip).catch((cause: Error) => {
    options.onFault?.(textFault(zip.toString('latin1', 0, 100)));
    throw new SourceFailure(`${what} não pôde ser aberto: ${explainZipError(cause)}`, { cause });
  });
  return readCotahist(lines, session);
}

/** Reads the only file of a ZIP; yauzl fails if the file is larger than it claims. */
async function unzipText(zip: Buffer): Promise<string> {
  const archive = await fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    if (entry.uncompressedSize > maxTextBytes) throw new BadZip(`teria ${entry.uncompressedSize} bytes`);
    const stream = await archive.openReadStreamPromise(entry);
    return await text(stream.setEncoding('latin1'));
  }
  throw new BadZip('o ZIP está vazio');
}

class BadZip extends Error {}

/** The messages of yauzl are in English. */
const explainZipError = (error: Error): string =>
  error instanceof BadZip ? error.message : 'não é um ZIP, ou o ZIP está danificado';

/** A closing price of a session: BRL per share, as decimal text. */
interface Quote {
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
