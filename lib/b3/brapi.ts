import { sessionBefore } from '../market/calendar.ts';
import type { Payment, PaymentKind, ShareChange, StockInputs } from '../market/inputs.ts';
import { dayOf } from '../market/sao-paulo.ts';
import { FetchFailure, fetchText, notJson, type Patience } from '../outbound/fetch-text.ts';
import { type MarketSource, SourceFailure } from './source.ts';

export interface BrapiOptions extends Patience {
  /** Gives the token; asked once a container. It is sent in a header and appears nowhere else. */
  readonly token: () => Promise<string>;
  /** @default https://brapi.dev */
  readonly address?: string;
}

/** The free plan takes one stock a request; so many requests at once are polite. */
const requestsAtOnce = 4;
const largestAnswer = 5 * 1024 * 1024;
/** Answers that concern the account, and so every stock alike. */
const ofTheAccount: Readonly<Record<number, string>> = {
  401: 'o token não é válido',
  402: 'a cota do token acabou',
  403: 'o plano do token não basta',
};

/** brapi.dev: prices, earnings and book values, distributions and share changes, a stock a request. */
export const brapiSource = (options: BrapiOptions): MarketSource => ({
  name: 'brapi.dev',
  fetch: async (codes, asOf) => {
    const token = await options.token().catch((error: Error) => {
      throw new SourceFailure(`o token da brapi.dev não pôde ser lido: ${error.name}`);
    });
    const inputs = new Map<string, StockInputs>();
    const failures = new Map<string, string>();
    const waiting = [...codes];
    const session = sessionBefore(dayOf(asOf));
    const worker = async (): Promise<void> => {
      for (let codigo = waiting.shift(); codigo !== undefined; codigo = waiting.shift()) {
        try {
          inputs.set(codigo, read(codigo, session, await ask(codigo, token, options)));
        } catch (error) {
          if (error instanceof SourceFailure) {
            waiting.length = 0;
            throw error;
          }
          failures.set(codigo, error instanceof Error ? error.message : String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: requestsAtOnce }, worker));
    return { inputs, failures };
  },
});

async function ask(codigo: string, token: string, { address, ...patience }: BrapiOptions): Promise<string> {
  const url = new URL(`/api/quote/${encodeURIComponent(codigo)}`, address ?? 'https://brapi.dev');
  url.search = '?dividends=true&fundamental=true&modules=defaultKeyStatistics';
  const { waits = { firstMs: 500, longestMs: 8_000 }, timeoutMs = 10_000 } = patience;
  const what = 'brapi.dev';
  return fetchText(url, {
    headers: { Authorization: `Bearer ${token}` },
    what,
    largestBytes: largestAnswer,
    check: notJson(what),
    waits,
    timeoutMs,
  }).catch((error: unknown) => {
    const status = error instanceof FetchFailure ? error.status : undefined;
    const reason = status === undefined ? undefined : ofTheAccount[status];
    throw reason === undefined ? error : new SourceFailure(`brapi.dev: ${reason}`);
  });
}

type Json = Readonly<Record<string, unknown>>;

/** One stock of an answer. @throws Error that names what is missing or cannot be meant */
function read(codigo: string, session: string, text: string): StockInputs {
  const { results, error, message } = (JSON.parse(text) ?? {}) as Json;
  if (error === true) throw new Error(`brapi.dev: ${String(message).slice(0, 200)}`);
  const found = (Array.isArray(results) ? results : []).find((one) => one?.symbol === codigo) as Json | undefined;
  if (!found) throw new Error('brapi.dev não traz a ação');
  const price = decimal(found.regularMarketPrice);
  if (price === null || Number(price) <= 0) throw new Error('brapi.dev não traz o preço');
  const dividends = (found.dividendsData ?? {}) as Json;
  const time = typeof found.regularMarketTime === 'string' ? Date.parse(found.regularMarketTime) : Number.NaN;
  return {
    codigo,
    preco: price,
    data_pregao: Number.isNaN(time) ? session : dayOf(new Date(time)),
    lpa: decimal(found.earningsPerShare),
    vpa: decimal(((found.defaultKeyStatistics ?? {}) as Json).bookValue),
    proventos: ofClass(codigo, listOf(dividends.cashDividends)).flatMap(paymentOf),
    eventos: ofClass(codigo, listOf(dividends.stockDividends)).flatMap(changeOf),
    listada_desde: null,
  };
}

const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** Digits of a JSON number; null for anything else. */
function decimal(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return value.toFixed(12).replace(/\.?0+$/, '');
}

/** The part of an ISIN that names the class of a share, by the number behind the code. */
const classes: Readonly<Record<string, string>> = { 3: 'ACNOR', 4: 'ACNPR', 5: 'ACNPA', 6: 'ACNPB', 11: 'CDAM' };

/**
 * The rows of the stock's own class: brapi.dev lists all classes of an issuer together. A row without an ISIN counts only
 * where no row has one.
 */
function ofClass(codigo: string, rows: readonly Json[]): readonly Json[] {
  const wanted = classes[/\d+$/.exec(codigo)?.[0] ?? ''];
  const isin = (row: Json): string => String(row.isinCode ?? row.assetIssued ?? '');
  if (wanted === undefined || !rows.some((row) => isin(row) !== '')) return rows;
  return rows.filter((row) => isin(row).includes(wanted));
}

const kinds: Readonly<Record<string, PaymentKind>> = {
  DIVIDENDO: 'DIVIDENDO',
  JCP: 'JCP',
  'JRS CAP PROPRIO': 'JCP',
  'JUROS SOBRE CAPITAL PROPRIO': 'JCP',
  RENDIMENTO: 'RENDIMENTO',
  'REST CAP DIN': 'REST CAP DIN',
};

/** A row without an amount or a data-com is announced, not yet payable. */
function paymentOf({ label, rate, lastDatePrior, paymentDate }: Json): readonly Payment[] {
  const tipo = kinds[String(label).toUpperCase().trim()];
  const [valor, data_com] = [decimal(rate), dayIn(lastDatePrior)];
  if (tipo === undefined) throw new Error(`brapi.dev: tipo de provento desconhecido: ${String(label).slice(0, 40)}`);
  if (valor === null || Number(valor) <= 0 || data_com === null) return [];
  return [{ tipo, valor, data_com, data_pagamento: dayIn(paymentDate) }];
}

function changeOf({ label, factor, lastDatePrior }: Json): readonly ShareChange[] {
  const tipo = (['DESDOBRAMENTO', 'GRUPAMENTO', 'BONIFICACAO'] as const).find((kind) => kind === plainLabel(label));
  const [fator, data_com] = [decimal(factor), dayIn(lastDatePrior)];
  if (tipo === undefined) throw new Error(`brapi.dev: evento desconhecido: ${String(label).slice(0, 40)}`);
  if (fator === null || Number(fator) <= 0 || data_com === null) throw new Error('brapi.dev: evento sem fator ou data');
  return [{ tipo, fator, data_com }];
}

/** `Bonificação` is `BONIFICACAO`. */
const plainLabel = (label: unknown): string =>
  String(label)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase()
    .trim();

/** The last day that anybody writes where there is none yet. */
const sentinel = '9999-12-31';

function dayIn(value: unknown): string | null {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(String(value ?? '')) ?? [];
  return day === undefined || day === sentinel || Number.isNaN(Date.parse(day)) ? null : day;
}
