import { Decimal } from 'decimal.js';
import type { Payment, ShareChange } from '../inputs.ts';
import { parseChangeKind, parseDay, parsePaymentKind, quoteLabel, shareClassOf } from './labels.ts';

type Json = Readonly<Record<string, unknown>>;

/** B3's supplement on an issuer: its share changes, and the name under which B3 lists its distributions. */
export interface Supplement {
  readonly tradingName: string;
  readonly eventos: readonly ShareChange[];
  /** True if it names distributions in cash; then their list must not be empty. */
  readonly hasPayments: boolean;
}

/** One page of an issuer's distributions, reduced to those of the stock's own class. */
export interface PaymentPage {
  readonly proventos: readonly Payment[];
  readonly rows: number;
  readonly pages: number;
}

const eventsWithSameShares = new Set([
  'RESG TOTAL RV',
  'CIS RED CAP',
  'INCORPORACAO',
  'FUSAO',
  'CISAO',
  'RESTITUICAO CAPITAL',
]);

/** Reads `GetListedSupplementCompany`; ignores events before `since`. @throws Error that names what is wrong */
export function readSupplement(codigo: string, text: string, since: string): Supplement {
  // B3 sometimes wraps the JSON in a JSON string.
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
      .flatMap(toShareChanges),
  };
}

function toShareChanges({ label, factor, lastDatePrior }: Json): readonly ShareChange[] {
  if (eventsWithSameShares.has(String(label).trim().toUpperCase())) return [];
  const tipo = parseChangeKind(label);
  if (tipo === undefined) throw new Error(`B3: evento desconhecido: ${quoteLabel(label)}`);
  const data_com = parseDay(lastDatePrior);
  const stated = parseNumber(factor);
  if (data_com === null) return [];
  if (stated === null || stated.lte(0)) throw new Error(`B3: evento sem fator: ${quoteLabel(factor)}`);
  // B3 states new shares in per cent of the old ones; for a reverse split, the factor itself.
  const fator = tipo === 'GRUPAMENTO' ? stated : stated.div(100).add(1);
  return [{ tipo, fator: fator.toString(), data_com }];
}

/** Reads `GetListedCashDividends`. Equal rows are instalments, so both count. @throws Error that names what is wrong */
export function readPayments(codigo: string, text: string, since: string): PaymentPage {
  const { page, results } = Object(JSON.parse(text)) as { page?: Json | null; results?: unknown };
  const pages = Number(page?.totalPages);
  if (!Array.isArray(results) || !Number.isSafeInteger(pages)) throw new Error('B3: resposta sem proventos');
  const wanted = shareClassOf(codigo)?.typeStock;
  const rows = listOf(results);
  const proventos = rows
    .filter(({ typeStock }) => wanted === undefined || String(typeStock).trim().toUpperCase() === wanted)
    .filter(({ lastDatePriorEx }) => (parseDay(lastDatePriorEx) ?? '') >= since)
    .map((row) => toPayment(row));
  return { proventos, rows: rows.length, pages };
}

function toPayment({ corporateAction, valueCash, ratio, lastDatePriorEx }: Json): Payment {
  const tipo = parsePaymentKind(corporateAction);
  if (tipo === undefined) throw new Error(`B3: tipo de provento desconhecido: ${quoteLabel(corporateAction)}`);
  const [value, shares] = [parseNumber(valueCash), parseNumber(ratio ?? '1')];
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

/** Reads `1.234,56` or `1234`; null for anything else. */
function parseNumber(value: unknown): Decimal | null {
  const text = String(value ?? '').trim();
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(text)) return null;
  return new Decimal(text.replaceAll('.', '').replace(',', '.'));
}
