import { checkJson, FetchFailure, fetchText, type Patience } from '../../platform/fetch-text.ts';
import { sessionBefore } from '../calendar.ts';
import type { Payment, ShareChange } from '../inputs.ts';
import { dayOf } from '../sao-paulo.ts';
import { forEachStock } from './for-each-stock.ts';
import { parseChangeKind, parseDay, parsePaymentKind, quoteLabel, shareClassOf } from './labels.ts';
import { type MarketSource, SourceFailure, SourceNotSetUp, type StockFigures } from './source.ts';

export interface BrapiOptions extends Patience {
  /** Gives the token; asked once a container. It is sent in a header and appears nowhere else. */
  readonly token: () => Promise<string>;
  /** @default https://brapi.dev */
  readonly address?: string;
  /** ISO days without trading that the built-in list does not have yet. */
  readonly holidays?: readonly string[];
}

const largestAnswer = 5 * 1024 * 1024;
/** Answers that concern the account, and so every stock alike. */
const ofTheAccount: Readonly<Record<number, string>> = {
  401: 'o token não é válido',
  402: 'a cota do token acabou',
  403: 'o plano do token não basta',
};

/** brapi.dev: prices, earnings and book values, distributions and share changes, a stock a request: its free plan
 * takes no more. */
export const brapiSource = (options: BrapiOptions): MarketSource => ({
  name: 'brapi.dev',
  hasPastDays: false,
  fetch: async (codes, asOf) => {
    const endWait = options.onWait?.('the token of brapi.dev');
    const known = options.token().finally(endWait);
    const token = await known.catch((error: Error) => {
      if (error.name === 'ParameterNotFound') throw new SourceNotSetUp('o token da brapi.dev ainda não foi guardado');
      throw new SourceFailure(`o token da brapi.dev não pôde ser lido: ${error.name}`);
    });
    if (token === '') throw new SourceNotSetUp('o token da brapi.dev está vazio');
    const figures = new Map<string, StockFigures>();
    const session = sessionBefore(dayOf(asOf), options.holidays);
    const askOne = async (codigo: string): Promise<void> => {
      figures.set(codigo, read(codigo, session, await ask(codigo, token, options)));
    };
    const failures = await forEachStock(codes, askOne, options.signal);
    // A server may repeat what it was sent.
    const spoken = [...failures].map(([codigo, reason]) => [codigo, reason.replaceAll(token, '***')] as const);
    return { figures, failures: new Map(spoken) };
  },
});

async function ask(codigo: string, token: string, { address, ...patience }: BrapiOptions): Promise<string> {
  const url = new URL(`/api/quote/${encodeURIComponent(codigo)}`, address ?? 'https://brapi.dev');
  url.search = '?dividends=true&fundamental=true&modules=defaultKeyStatistics';
  const { waits = { firstMs: 500, maxMs: 8_000 }, timeoutMs = 10_000, signal, onWait } = patience;
  const what = 'brapi.dev';
  return fetchText(url, {
    headers: { Authorization: `Bearer ${token}` },
    what,
    part: codigo,
    maxBytes: largestAnswer,
    check: checkJson(what),
    waits,
    timeoutMs,
    signal,
    onWait,
  }).catch((error: unknown) => {
    const status = error instanceof FetchFailure ? error.status : undefined;
    const reason = status === undefined ? undefined : ofTheAccount[status];
    throw reason === undefined ? error : new SourceFailure(`brapi.dev: ${reason}`);
  });
}

type Json = Readonly<Record<string, unknown>>;

/** One stock of an answer. @throws Error that names what is missing or cannot be meant */
function read(codigo: string, session: string, text: string): StockFigures {
  const { results, error, message } = (JSON.parse(text) ?? {}) as Json;
  if (error === true) throw new Error(`brapi.dev: ${String(message).slice(0, 200)}`);
  const found = (Array.isArray(results) ? results : []).find((one) => one?.symbol === codigo) as Json | undefined;
  if (!found) throw new Error('brapi.dev não traz a ação');
  const price = decimal(found.regularMarketPrice);
  if (price === null || Number(price) <= 0) throw new Error('brapi.dev não traz o preço');
  const dividends = (found.dividendsData ?? {}) as Json;
  const time = typeof found.regularMarketTime === 'string' ? Date.parse(found.regularMarketTime) : Number.NaN;
  return {
    preco: price,
    data_pregao: Number.isNaN(time) ? session : dayOf(new Date(time)),
    lpa: decimal(found.earningsPerShare),
    vpa: decimal(((found.defaultKeyStatistics ?? {}) as Json).bookValue),
    proventos: ofClass(codigo, listOf(dividends.cashDividends)).flatMap(paymentOf),
    eventos: ofClass(codigo, listOf(dividends.stockDividends)).flatMap(changeOf),
  };
}

const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** Digits of a JSON number; null for anything else. */
function decimal(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return value.toFixed(12).replace(/\.?0+$/, '');
}

/**
 * The rows of the stock's own class: brapi.dev lists all classes of an issuer together. A row without an ISIN counts only
 * where no row has one.
 */
function ofClass(codigo: string, rows: readonly Json[]): readonly Json[] {
  const wanted = shareClassOf(codigo)?.isin;
  const isin = (row: Json): string => String(row.isinCode ?? row.assetIssued ?? '');
  if (wanted === undefined || !rows.some((row) => isin(row) !== '')) return rows;
  return rows.filter((row) => isin(row).includes(wanted));
}

/** A row without an amount or a data-com is announced, not yet payable. */
function paymentOf({ label, rate, lastDatePrior, paymentDate }: Json): readonly Payment[] {
  const tipo = parsePaymentKind(label);
  const [valor, data_com] = [decimal(rate), parseDay(lastDatePrior)];
  if (tipo === undefined) throw new Error(`brapi.dev: tipo de provento desconhecido: ${quoteLabel(label)}`);
  if (valor === null || Number(valor) <= 0 || data_com === null) return [];
  return [{ tipo, valor, data_com, data_pagamento: parseDay(paymentDate) }];
}

function changeOf({ label, factor, lastDatePrior }: Json): readonly ShareChange[] {
  const tipo = parseChangeKind(label);
  const [fator, data_com] = [decimal(factor), parseDay(lastDatePrior)];
  if (tipo === undefined) throw new Error(`brapi.dev: evento desconhecido: ${quoteLabel(label)}`);
  if (fator === null || Number(fator) <= 0 || data_com === null) throw new Error('brapi.dev: evento sem fator ou data');
  return [{ tipo, fator, data_com }];
}
