import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { checkJson, FetchFailure, fetchBytes, fetchText, type Patience } from '../../platform/fetch-text.ts';
import { sessionBefore } from '../calendar.ts';
import type { Payment } from '../inputs.ts';
import { dayOf } from '../sao-paulo.ts';
import { readPayments, readSupplement } from './corporate-events.ts';
import { type Quote, readCotahist } from './cotahist.ts';
import { forEachStock } from './for-each-stock.ts';
import { type MarketSource, SourceFailure, type StockFigures } from './source.ts';

export interface B3Options extends Patience {
  /** ISO days without trading that the built-in list does not have yet. */
  readonly holidays?: readonly string[];
  /** @default https://bvmf.bmfbovespa.com.br/InstDados/SerHist */
  readonly cotahist?: string | undefined;
  /** @default https://sistemaswebb3-listados.b3.com.br/listedCompaniesProxy/CompanyCall */
  readonly events?: string | undefined;
}

/** A day of COTAHIST has a megabyte, and ten times that as text. */
const largestZip = 20 * 1024 * 1024;
const largestText = 100 * 1024 * 1024;
const largestAnswer = 5 * 1024 * 1024;
/** With more rows a page B3 answers with nothing. */
const rowsPerPage = 120;
const maxPages = 50;
/** Closed years of which the valuation wants the distributions (lib/market/parameters.ts), and the current one. */
const yearsOfEvents = 6;
const patience = { waits: { firstMs: 500, maxMs: 8_000 }, timeoutMs: 20_000 };

/**
 * B3 itself, without a key: prices from the COTAHIST of the session, distributions and share changes from the pages on
 * listed companies. It knows no earnings and no book values.
 */
export const b3Source = (options: B3Options): MarketSource => ({
  name: 'b3',
  hasPastDays: true,
  fetch: async (codes, asOf) => {
    const today = dayOf(asOf);
    const session = sessionBefore(today, options.holidays);
    const since = `${Number(today.slice(0, 4)) - yearsOfEvents + 1}-01-01`;
    const quotes = await quotesOf(session, options);
    const figures = new Map<string, StockFigures>();
    const askOne = async (codigo: string): Promise<void> => {
      const quote = quotes.get(codigo);
      if (!quote) throw new Error(`a ação não foi negociada em ${session}`);
      figures.set(codigo, { preco: quote.preco, data_pregao: session, ...(await eventsOf(codigo, since, options)) });
    };
    const failures = await forEachStock(codes, askOne, options.signal);
    return { figures, failures };
  },
});

async function quotesOf(session: string, options: B3Options): Promise<ReadonlyMap<string, Quote>> {
  const [year, month, day] = session.split('-');
  const base = options.cotahist ?? 'https://bvmf.bmfbovespa.com.br/InstDados/SerHist';
  const url = new URL(`${base.replace(/\/$/, '')}/COTAHIST_D${day}${month}${year}.ZIP`);
  const what = `o COTAHIST de ${session}`;
  const zip = await fetchBytes(url, { ...patience, ...options, what, maxBytes: largestZip }).catch((error: unknown) => {
    options.signal?.throwIfAborted();
    const missing = error instanceof FetchFailure && error.status === 404;
    throw new SourceFailure(missing ? `${what} ainda não foi publicado` : (error as Error).message);
  });
  return readCotahist(await onlyText(zip, what), session);
}

/** The one file in a ZIP; yauzl sees to it that it holds no more than it claims. */
async function onlyText(zip: Buffer, what: string): Promise<string> {
  try {
    const archive = await fromBufferPromise(zip);
    for await (const entry of archive.eachEntry()) {
      if (entry.uncompressedSize > largestText) throw new Error(`${entry.uncompressedSize} bytes`);
      const stream = await archive.openReadStreamPromise(entry);
      return await text(stream.setEncoding('latin1'));
    }
    throw new Error('o ZIP está vazio');
  } catch (error) {
    throw new SourceFailure(`${what} não pôde ser aberto: ${(error as Error).message}`);
  }
}

async function eventsOf(codigo: string, since: string, options: B3Options): Promise<StockFigures> {
  const issuer = { issuingCompany: codigo.slice(0, 4), language: 'pt-br' };
  const supplement = readSupplement(codigo, await ask('GetListedSupplementCompany', issuer, options), since);
  const proventos: Payment[] = [];
  // Its pages refuse the punctuation that its own names have.
  const tradingName = supplement.tradingName.replace(/[./]/g, '');
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    if (page > maxPages) throw new Error(`B3: mais de ${maxPages} páginas de proventos`);
    const query = { language: 'pt-br', pageNumber: page, pageSize: rowsPerPage, tradingName };
    const read = readPayments(codigo, await ask('GetListedCashDividends', query, options), since);
    proventos.push(...read.proventos);
    pages = read.pages;
  }
  if (supplement.hasPayments && proventos.length === 0) throw new Error('B3: a lista de proventos veio vazia');
  return { proventos, eventos: supplement.eventos };
}

/** The question stands in the path, as JSON in base64. What is refused comes as a 200 without a body. */
async function ask(method: string, query: object, options: B3Options): Promise<string> {
  const base = options.events ?? 'https://sistemaswebb3-listados.b3.com.br/listedCompaniesProxy/CompanyCall';
  const url = new URL(`${base.replace(/\/$/, '')}/${method}/${Buffer.from(JSON.stringify(query)).toString('base64')}`);
  const what = `B3 (${method})`;
  const part = JSON.stringify(query);
  return fetchText(url, { ...patience, ...options, what, part, maxBytes: largestAnswer, check: checkJson(what) });
}
