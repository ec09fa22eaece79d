import { Decimal } from 'decimal.js';
import type { Payment, ShareChange } from '../inputs.ts';
import { parseChangeKind, parseDay, parsePaymentKind, quoteLabel, shareClassOf } from './labels.ts';

type Json = Readonly<Record<string, unknown>>;

/** What B3 calls a supplement: an issuer's share changes, and the name under which its distributions are listed. */
export interface Supplement {
  readonly tradingName: string;
  readonly eventos: readonly ShareChange[];
  /** True where it also names distributions in cash; the full list must have some then. */
  readonly hasPayments: boolean;
}

/** One page of an issuer's distributions in cash. */
export interface PaymentPage {
  /** Those of the stock's own class. */
  readonly proventos: readonly Payment[];
  readonly rows: number;
  readonly pages: number;
}

/** Events that leave the number of shares of a holder as it is. */
const withoutEffect = new Set([
  'RESG TOTAL RV',
  'CIS RED CAP',
  'INCORPORACAO',
  'FUSAO',
  'CISAO',
  'RESTITUICAO CAPITAL',
]);

/**
 * Reads `GetListedSupplementCompany`.
 * @param since ISO day; what happened before it concerns no year that counts, and may be of any shape
 * @throws Error that names what is missing or cannot be meant
 */
export function readSupplement(codigo: string, text: string, since: string): Supplement {
  // At times the JSON stands as a string in JSON.
  const outer: unknown = JSON.parse(text);
  const parsed: unknown = typeof outer === 'string' ? JSON.parse(outer) : outer;
  const found = (Array.isArray(parsed) ? parsed[0] : parsed) as Json | undefined;
  const tradingName = typeof found?.tradingName === 'string' ? found.tradingName.trim() : '';
  if (!found || tradingName === '') throw new Error('a B3 não conhece o emissor');
  const wanted = shareClassOf(codigo)?.isin;
  const ofClass = (row: Json): boolean => wanted === undefined || String(row.isinCode ?? '').includes(wanted);
  return {
    tradingName,
    hasPayments: listOf(found.cashDividends).some(
      (row) => ofClass(row) && (parseDay(row.lastDatePrior) ?? '') >= since,
    ),
    eventos: listOf(found.stockDividends)
      .filter((row) => ofClass(row) && (parseDay(row.lastDatePrior) ?? '9999') >= since)
      .flatMap(changeOf),
  };
}

function changeOf({ label, factor, lastDatePrior }: Json): readonly ShareChange[] {
  if (withoutEffect.has(String(label).trim().toUpperCase())) return [];
  const tipo = parseChangeKind(label);
  if (tipo === undefined) throw new Error(`B3: evento desconhecido: ${quoteLabel(label)}`);
  const data_com = parseDay(lastDatePrior);
  const stated = numberIn(factor);
  // Announced, without a day yet.
  if (data_com === null) return [];
  if (stated === null || stated.lte(0)) throw new Error(`B3: evento sem fator: ${quoteLabel(factor)}`);
  // New shares in per cent of the old ones, but for a reverse split: that says what becomes of one.
  const fator = tipo === 'GRUPAMENTO' ? stated : stated.div(100).add(1);
  return [{ tipo, fator: fator.toString(), data_com }];
}

/**
 * Reads one page of `GetListedCashDividends`. Rows that look alike are instalments, and stay.
 * @throws Error that names what is missing or cannot be meant
 */
export function readPayments(codigo: string, text: string, since: string): PaymentPage {
  const { page, results } = Object(JSON.parse(text)) as { page?: Json | null; results?: unknown };
  const pages = Number(page?.totalPages);
  if (!Array.isArray(results) || !Number.isSafeInteger(pages)) throw new Error('B3: resposta sem proventos');
  const wanted = shareClassOf(codigo)?.typeStock;
  const rows = listOf(results);
  const proventos = rows
    .filter(({ typeStock }) => wanted === undefined || String(typeStock).trim().toUpperCase() === wanted)
    .filter(({ lastDatePriorEx }) => (parseDay(lastDatePriorEx) ?? '') >= since)
    .map((row) => paymentOf(row));
  return { proventos, rows: rows.length, pages };
}

function paymentOf({ corporateAction, valueCash, ratio, lastDatePriorEx }: Json): Payment {
  const tipo = parsePaymentKind(corporateAction);
  if (tipo === undefined) throw new Error(`B3: tipo de provento desconhecido: ${quoteLabel(corporateAction)}`);
  const [value, shares] = [numberIn(valueCash), numberIn(ratio ?? '1')];
  if (value === null || value.lte(0) || shares === null || shares.lte(0)) {
    throw new Error(`B3: provento sem valor: ${quoteLabel(valueCash)}`);
  }
  return {
    tipo,
    valor: value.div(shares).toString(),
    data_com: parseDay(lastDatePriorEx) as string,
    data_pagamento: null,
  };
}

const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

/** `1.234,56` and `1234` as B3 writes them; null for anything else. */
function numberIn(value: unknown): Decimal | null {
  const text = String(value ?? '').trim();
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(text)) return null;
  return new Decimal(text.replaceAll('.', '').replace(',', '.'));
}
