import { errorMessage } from '../../platform/error-facts.ts';
import { FetchFailure } from '../../platform/fetch-fault.ts';
import { checkJson, fetchText, type Patience } from '../../platform/fetch-text.ts';
import { membersOf } from '../../platform/members.ts';
import { sessionBefore } from '../calendar.ts';
import type { Payment, ShareChange } from '../inputs.ts';
import { dayOf } from '../sao-paulo.ts';
import { findStock } from '../universe.ts';
import { forEachStock, withRun } from './for-each-stock.ts';
import { parseChangeKind, parseDay, parsePaymentKind, quoteLabel, unsizedChange } from './labels.ts';
import { effectOf, explainNoOwnRows, isOneOf, type Row, rowsOf } from './own-rows.ts';
import { type MarketSource, SourceFailure, SourceNotSetUp, type StockFigures } from './source.ts';

export interface BrapiOptions extends Patience {
  /** Reads the token, which is sent in a header and must appear nowhere else. */
  readonly token: () => Promise<string>;
  readonly address?: string;
  readonly holidays?: readonly string[];
}

const defaultAddress = 'https://brapi.dev';
const maxResponseBytes = 5 * 1024 * 1024;
/** Statuses that concern the account, and so every stock. */
const accountErrors: Readonly<Record<number, string>> = {
  401: 'o token não é válido',
  402: 'a cota do token acabou',
  403: 'o plano do token não basta',
};

/** Reads all figures from brapi.dev, one stock per request: its free plan allows no more. */
export const brapiSource = (settings: BrapiOptions): MarketSource => ({
  name: 'brapi.dev',
  hasPastDays: false,
  fetch: async (codes, asOf, run) => {
    const options = withRun(settings, run);
    const endWait = options.onWait?.('the token of brapi.dev');
    const pendingToken = options.token().finally(endWait);
    const token = await pendingToken.catch((error: Error) => {
      if (error.name === 'ParameterNotFound') throw new SourceNotSetUp('o token da brapi.dev ainda não foi guardado');
      throw new SourceFailure(`o token da brapi.dev não pôde ser lido: ${error.name}`);
    });
    if (token === '') throw new SourceNotSetUp('o token da brapi.dev está vazio');
    const session = sessionBefore(dayOf(asOf), options.holidays);
    const fetchOne = async (codigo: string): Promise<StockFigures> => {
      const text = await callBrapi(codigo, token, options);
      try {
        return readStock(codigo, session, text, options.holidays);
      } catch (error) {
        // A server may repeat the token in its message.
        throw error instanceof TypeError ? error : new Error(errorMessage(error).replaceAll(token, '***'));
      }
    };
    return forEachStock(codes, fetchOne, options.signal, run);
  },
});

async function callBrapi(codigo: string, token: string, { address, ...patience }: BrapiOptions): Promise<string> {
  const url = new URL(`/api/quote/${encodeURIComponent(codigo)}`, address ?? defaultAddress);
  url.search = '?dividends=true&fundamental=true&modules=defaultKeyStatistics';
  const what = 'brapi.dev';
  return fetchText(url, {
    waits: { firstMs: 500, maxMs: 8_000 },
    timeoutMs: 10_000,
    ...patience,
    headers: { Authorization: `Bearer ${token}` },
    what,
    part: codigo,
    maxBytes: maxResponseBytes,
    check: checkJson(what),
  }).catch((error: unknown) => {
    const status = error instanceof FetchFailure ? error.status : undefined;
    const reason = status === undefined ? undefined : accountErrors[status];
    throw reason === undefined ? error : new SourceFailure(`brapi.dev: ${reason}`);
  });
}

/** Reads one stock of a response. @throws Error that names what is missing or cannot be read */
function readStock(codigo: string, session: string, text: string, holidays?: readonly string[]): StockFigures {
  const { results, error, message } = membersOf(JSON.parse(text));
  if (error === true) throw new Error(`brapi.dev: ${String(message).slice(0, 200)}`);
  const found = rowsOf(results).find(({ symbol }) => symbol === codigo);
  if (!found) throw new Error('brapi.dev não traz a ação');
  return {
    ...readPrice(found, session, holidays),
    lpa: toDecimalText(found.earningsPerShare),
    vpa: toDecimalText(membersOf(found.defaultKeyStatistics).bookValue),
    ...readEvents(codigo, membersOf(found.dividendsData)),
  };
}

/**
 * Reads the closing price of the session that is due, or of an earlier one. On the day after it, brapi.dev tells the price of the
 * moment, and beside it the close of the session before.
 */
function readPrice(found: Row, session: string, holidays?: readonly string[]) {
  const { regularMarketPrice, regularMarketPreviousClose, regularMarketTime } = found;
  const time = typeof regularMarketTime === 'string' ? Date.parse(regularMarketTime) : Number.NaN;
  const day = Number.isNaN(time) ? session : dayOf(new Date(time));
  const isClose = day <= session;
  if (!isClose && sessionBefore(day, holidays) !== session) throw new Error(`brapi.dev traz só o preço de ${day}`);
  const preco = toDecimalText(isClose ? regularMarketPrice : regularMarketPreviousClose);
  if (preco === null || Number(preco) <= 0) {
    throw new Error(isClose ? 'brapi.dev não traz o preço' : `brapi.dev não traz o fechamento de ${session}`);
  }
  return { preco, data_pregao: isClose ? day : session };
}

/** Reads the events of a stock by its ISIN, since brapi.dev lists those of all classes of its issuer. */
function readEvents(codigo: string, { cashDividends, stockDividends }: Row): StockFigures {
  const cash = rowsOf(cashDividends);
  const changes = rowsOf(stockDividends);
  const isins = findStock(codigo)?.isins ?? [];
  const isOwn = isOneOf(isins);
  for (const rows of [cash, [...cash, ...changes]]) {
    if (rows.length > 0 && !rows.some(isOwn)) throw new Error(`brapi.dev: ${explainNoOwnRows(rows, isins)}`);
  }
  // A list that is missing is unknown, and payments cannot be adjusted without the share changes.
  const arePaymentsKnown = Array.isArray(cashDividends) && Array.isArray(stockDividends);
  return {
    proventos: arePaymentsKnown ? cash.filter(isOwn).flatMap(toPayments) : null,
    eventos: changes.filter(isOwn).flatMap((row) => toShareChanges(row, isins)),
  };
}

function toDecimalText(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return value.toFixed(12).replace(/\.?0+$/, '');
}

/** A row without an amount or a data-com is only announced: it gives no payment. */
function toPayments({ label, rate, lastDatePrior, paymentDate }: Row): readonly Payment[] {
  const tipo = parsePaymentKind(label);
  const valor = toDecimalText(rate);
  const data_com = parseDay(lastDatePrior);
  if (tipo === undefined) throw new Error(`brapi.dev: tipo de provento desconhecido: ${quoteLabel(label)}`);
  if (valor === null || Number(valor) <= 0 || data_com === null) return [];
  return [{ tipo, valor, data_com, data_pagamento: parseDay(paymentDate) }];
}

function toShareChanges(row: Row, isins: readonly string[]): readonly ShareChange[] {
  const { label, factor, lastDatePrior } = row;
  const tipo = parseChangeKind(label);
  const fator = toDecimalText(factor);
  const data_com = parseDay(lastDatePrior);
  const effect = effectOf(row, tipo, isins);
  if (effect === 'none') return [];
  if (tipo === undefined || effect === 'unsized') return data_com === null ? [] : [unsizedChange(label, data_com)];
  if (fator === null || Number(fator) <= 0 || data_com === null) throw new Error('brapi.dev: evento sem fator ou data');
  return [{ tipo, fator, data_com }];
}
