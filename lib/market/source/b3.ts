import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { FetchFailure, textFault } from '../../platform/fetch-fault.ts';
import { checkJson, fetchBytes, fetchText, type Patience } from '../../platform/fetch-text.ts';
import { sessionBefore } from '../calendar.ts';
import type { Payment } from '../inputs.ts';
import { dayOf } from '../sao-paulo.ts';
import { findStock } from '../universe.ts';
import {
  joinPayments,
  readIsin,
  readPayments,
  readSupplement,
  type Supplement,
  selectEvents,
} from './corporate-events.ts';
import { countInTrailer, isQuoteRecord, isRoundLot, readQuote, sessionOf } from './cotahist-record.ts';
import { explainError } from './explain-fault.ts';
import { forEachStock, withRun } from './for-each-stock.ts';
import { shareClassOf } from './labels.ts';
import { explainNoOwnRows, isOneOf } from './own-rows.ts';
import { type MarketSource, SourceFailure, type StockFigures } from './source.ts';

interface QuoteOptions extends Patience {
  /** @default B3's address of COTAHIST */
  readonly cotahist?: string | undefined;
}

const quotesAddress = 'https://bvmf.bmfbovespa.com.br/InstDados/SerHist';

/** A day of COTAHIST has about 1 MB, and 10 MB as text. */
const maxZipBytes = 20 * 1024 * 1024;
const maxTextBytes = 100 * 1024 * 1024;

/** The quote of a stock, under a former code if the session was before the code changed. */
const findQuote = (quotes: ReadonlyMap<string, Quote>, codigo: string): Quote | undefined =>
  [codigo, ...(findStock(codigo)?.codigos_anteriores ?? [])].flatMap((code) => quotes.get(code) ?? [])[0];

/** Fetches the quotes of a session from COTAHIST, by code. @throws SourceFailure */
async function fetchQuotes(session: string, options: QuoteOptions): Promise<ReadonlyMap<string, Quote>> {
  const [year, month, day] = session.split('-');
  const base = options.cotahist ?? quotesAddress;
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
  const header = lines[0] ?? '';
  const trailer = lines.at(-1) ?? '';
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

export interface B3Options extends QuoteOptions, EventOptions {
  readonly holidays?: readonly string[];
}

/** The closed years of lib/market/parameters.ts, and the current year. */
const yearsOfEvents = 6;
const patience = { waits: { firstMs: 500, maxMs: 8_000 }, timeoutMs: 20_000 };

/** Reads prices from COTAHIST, events and numbers of shares from B3's pages on companies. B3 has neither LPA nor VPA. */
export const b3Source = (settings: B3Options): MarketSource => ({
  name: 'b3',
  hasPastDays: true,
  fetch: async (codes, asOf, run) => {
    const options = withRun({ ...patience, ...settings }, run);
    const today = dayOf(asOf);
    const session = sessionBefore(today, options.holidays);
    const since = `${Number(today.slice(0, 4)) - yearsOfEvents + 1}-01-01`;
    const quotes = await fetchQuotes(session, options);
    const fetchOne = async (codigo: string): Promise<StockFigures> => {
      const quote = findQuote(quotes, codigo);
      if (!quote) throw new Error(`a ação não foi negociada em ${session}`);
      const events = await fetchEvents({ codigo, isin: quote.isin }, since, options);
      return { preco: quote.preco, data_pregao: session, ...events };
    };
    return forEachStock(codes, fetchOne, options.signal, run);
  },
});

interface EventOptions extends Patience {
  /** @default B3's address of its pages on companies */
  readonly events?: string | undefined;
}

const companiesAddress = 'https://sistemaswebb3-listados.b3.com.br/listedCompaniesProxy/CompanyCall';

const maxResponseBytes = 5 * 1024 * 1024;
/** B3 answers with nothing if a page has more rows. */
const rowsPerPage = 120;
const maxPages = 50;

/** A stock with the ISIN that its quote has. */
interface Security {
  readonly codigo: string;
  readonly isin: string;
}

/** Fetches a stock's distributions and share changes from `since` on, and its issuer's number of shares. @throws FetchFailure, or Error that names what is wrong */
async function fetchEvents(security: Security, since: string, options: EventOptions): Promise<StockFigures> {
  const { codigo } = security;
  const issuer = { issuingCompany: codigo.slice(0, 4), language: 'pt-br' };
  const supplement = readSupplement(await callB3('GetListedSupplementCompany', issuer, options));
  const { eventos, recent } = selectEvents(supplement, await findIsins(security, supplement, options), since);
  const history: Payment[] = [];
  const fechamentos: Record<string, string> = {};
  const classes = new Set<string>();
  // B3's pages reject the punctuation of its own names.
  const tradingName = supplement.tradingName.replace(/[./]/g, '');
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    if (page > maxPages) throw new Error(`B3: mais de ${maxPages} páginas de proventos`);
    const query = { language: 'pt-br', pageNumber: page, pageSize: rowsPerPage, tradingName };
    const read = readPayments(codigo, await callB3('GetListedCashDividends', query, options), since);
    history.push(...read.proventos);
    Object.assign(fechamentos, read.fechamentos);
    for (const name of read.classes) classes.add(name);
    pages = read.pages;
  }
  if (recent.length > 0 && history.length === 0) throw new Error('B3: a lista de proventos veio vazia');
  const ownClass = shareClassOf(codigo) ?? 'desconhecida';
  if (classes.size > 0 && !classes.has(ownClass)) {
    throw new Error(`B3: nenhum provento é da classe ${ownClass} da ação; há ${[...classes].join(', ')}`);
  }
  return {
    proventos: joinPayments(history, recent),
    eventos,
    fechamentos,
    contagens: supplement.counts,
  };
}

/** The ISINs of a stock in an issuer's rows. B3 is asked for the ISIN only if no row has one that is known already. */
async function findIsins(
  { codigo, isin }: Security,
  { cashRows, changeRows, codeCVM }: Supplement,
  options: EventOptions,
): Promise<readonly string[]> {
  const rows = [...cashRows, ...changeRows];
  const known = [...new Set([isin, ...(findStock(codigo)?.isins ?? [])])];
  if (rows.length === 0 || rows.some(isOneOf(known))) return known;
  const current = readIsin(codigo, await callB3('GetDetailsCompany', { codeCVM, language: 'pt-br' }, options));
  const isins = current === undefined ? known : [current, ...known];
  if (!rows.some(isOneOf(isins))) throw new Error(`B3: ${explainNoOwnRows(rows, isins)}`);
  return isins;
}

/** The path holds the query, as JSON in base64. B3 rejects a query by a 200 without a body. */
async function callB3(method: string, query: object, options: EventOptions): Promise<string> {
  const base = options.events ?? companiesAddress;
  const url = new URL(`${base.replace(/\/$/, '')}/${method}/${Buffer.from(JSON.stringify(query)).toString('base64')}`);
  const what = `B3 (${method})`;
  const part = JSON.stringify(query);
  return fetchText(url, { ...options, what, part, maxBytes: maxResponseBytes, check: checkJson(what) });
}
