import { Decimal } from 'decimal.js';
import { membersOf } from '../../platform/members.ts';
import type { Payment, PaymentKind, ShareChange } from '../inputs.ts';
import type { ShareCount } from '../share-ledger.ts';
import { parseChangeKind, parseDay, parsePaymentKind, quoteLabel, shareClassOf, unsizedChange } from './labels.ts';
import { effectOf, isOneOf, type Row, rowsOf } from './own-rows.ts';

/** B3's supplement on an issuer, with the rows of all its securities. */
export interface Supplement {
  /** The name under which B3 lists the issuer's distributions. */
  readonly tradingName: string;
  readonly codeCVM: string;
  /** Numbers of shares of all classes, of no stated day; none if B3 does not say. */
  readonly counts: readonly ShareCount[];
  readonly cashRows: readonly Row[];
  readonly changeRows: readonly Row[];
}

/** What a supplement says of one security. */
export interface OwnEvents {
  readonly eventos: readonly ShareChange[];
  /** Those of the last twelve months; the history gets them some weeks later. */
  readonly recent: readonly Payment[];
}

/** One page of an issuer's distributions, reduced to those of the stock's own class. */
export interface PaymentPage {
  readonly proventos: readonly Payment[];
  /** Closing prices of days with the right to a payment, by ISO day. */
  readonly fechamentos: Readonly<Record<string, string>>;
  /** The classes of all rows, of any day. */
  readonly classes: readonly string[];
  readonly pages: number;
}

/** Reads `GetListedSupplementCompany`. @throws Error that names what is wrong */
export function readSupplement(text: string): Supplement {
  const parsed = parseWrapped(text);
  const found = membersOf(Array.isArray(parsed) ? parsed[0] : parsed);
  const tradingName = typeof found.tradingName === 'string' ? found.tradingName.trim() : '';
  if (tradingName === '') throw new Error('a B3 não conhece o emissor');
  return {
    tradingName,
    codeCVM: String(found.codeCVM ?? ''),
    counts: readCounts(found),
    cashRows: rowsOf(found.cashDividends),
    changeRows: rowsOf(found.stockDividends),
  };
}

/** The total, and the sum of the classes, of which one may be behind the other after a share change. */
function readCounts({ totalNumberShares, numberCommonShares, numberPreferredShares }: Row): readonly ShareCount[] {
  const total = parseNumber(totalNumberShares);
  const common = parseNumber(numberCommonShares);
  const preferred = parseNumber(numberPreferredShares);
  const stated = [
    { count: total, fonte: 'b3' },
    { count: common && preferred && common.add(preferred), fonte: 'b3, por espécie' },
  ];
  return stated.flatMap(({ count, fonte }) =>
    count?.gt(0) ? [{ dia: null, ate: null, emitidas: count.toFixed(), tesouraria: null, fonte }] : [],
  );
}

/** Reads the ISIN of a code from `GetDetailsCompany`; undefined if the issuer has no such code. */
export function readIsin(codigo: string, text: string): string | undefined {
  const { otherCodes } = membersOf(parseWrapped(text));
  const isin = rowsOf(otherCodes).find(({ code }) => String(code).trim() === codigo)?.isin;
  return typeof isin === 'string' && isin.trim() !== '' ? isin.trim() : undefined;
}

/** B3 sometimes wraps the JSON in a JSON string. */
function parseWrapped(text: string): unknown {
  const outer: unknown = JSON.parse(text);
  return typeof outer === 'string' ? JSON.parse(outer) : outer;
}

/** Selects what a supplement says of a security, without events before `since`. @throws Error that names what is wrong */
export function selectEvents({ cashRows, changeRows }: Supplement, isins: readonly string[], since: string): OwnEvents {
  const isOwn = isOneOf(isins);
  return {
    recent: cashRows.filter((row) => isOwn(row) && (parseDay(row.lastDatePrior) ?? '') >= since).map(toRecentPayment),
    eventos: changeRows
      .filter((row) => isOwn(row) && (parseDay(row.lastDatePrior) ?? '9999') >= since)
      .flatMap((row) => toShareChanges(row, isins)),
  };
}

function toShareChanges(row: Row, isins: readonly string[]): readonly ShareChange[] {
  const { label, factor, lastDatePrior } = row;
  const tipo = parseChangeKind(label);
  const data_com = parseDay(lastDatePrior);
  const stated = parseNumber(factor);
  const effect = effectOf(row, tipo, isins);
  if (data_com === null || effect === 'none') return [];
  if (tipo === undefined || effect === 'unsized') return [unsizedChange(label, data_com)];
  if (stated === null || stated.lte(0)) throw new Error(`B3: evento sem fator: ${quoteLabel(factor)}`);
  // B3 states new shares in per cent of the old ones; for a reverse split, the factor itself.
  const fator = tipo === 'GRUPAMENTO' ? stated : stated.div(100).add(1);
  return [{ tipo, fator: fator.toString(), data_com }];
}

/** Reads `GetListedCashDividends`. Equal rows are instalments, so both count. @throws Error that names what is wrong */
export function readPayments(codigo: string, text: string, since: string): PaymentPage {
  const { page, results } = membersOf(JSON.parse(text));
  const pages = Number(membersOf(page).totalPages);
  if (!Array.isArray(results) || !Number.isSafeInteger(pages)) throw new Error('B3: resposta sem proventos');
  const wanted = shareClassOf(codigo);
  const rows = rowsOf(results);
  const payments = rows
    .filter((row) => classOf(row) === wanted)
    .filter(({ lastDatePriorEx }) => (parseDay(lastDatePriorEx) ?? '') >= since);
  return {
    proventos: payments.map(toPayment),
    fechamentos: Object.fromEntries(payments.flatMap(toClosing)),
    classes: rows.map(classOf),
    pages,
  };
}

/** The closing price that a row states. Its day is an earlier one where the stock was not traded on the last day with the right. */
function toClosing(row: Row): readonly (readonly [string, string])[] {
  const day = parseDay(row.dateClosingPricePriorExDate) ?? parseDay(row.lastDatePriorEx);
  const price = parseNumber(row.closingPricePriorExDate);
  const shares = parseNumber(row.quotedPerShares ?? '1');
  return day === null || !price?.gt(0) || !shares?.gt(0) ? [] : [[day, price.div(shares).toString()]];
}

const classOf = ({ typeStock }: Row): string => String(typeStock).trim().toUpperCase();

function toPayment({ corporateAction, valueCash, ratio, lastDatePriorEx }: Row): Payment {
  const valor = amountOf(valueCash, ratio);
  return { tipo: kindOf(corporateAction), valor, data_com: parseDay(lastDatePriorEx) as string, data_pagamento: null };
}

function toRecentPayment({ label, rate, lastDatePrior, paymentDate }: Row): Payment {
  const data_com = parseDay(lastDatePrior) as string;
  const data_pagamento = parseDay(paymentDate);
  return { tipo: kindOf(label), valor: amountOf(rate), data_com, data_pagamento };
}

function kindOf(label: unknown): PaymentKind {
  const kind = parsePaymentKind(label);
  if (kind === undefined) throw new Error(`B3: tipo de provento desconhecido: ${quoteLabel(label)}`);
  return kind;
}

/** The amount per share, where it is stated for a number of shares. */
function amountOf(stated: unknown, perShares: unknown = '1'): string {
  const value = parseNumber(stated);
  const shares = parseNumber(perShares ?? '1');
  if (value === null || value.lte(0) || shares === null || shares.lte(0)) {
    throw new Error(`B3: provento sem valor: ${quoteLabel(stated)}`);
  }
  return value.div(shares).toString();
}

/**
 * Joins the history with the payments of the last twelve months, which count from their first data-com on. Both have
 * those days, one with a payment as a whole and the other with its instalments, so that no row could be told apart.
 */
export function joinPayments(history: readonly Payment[], recent: readonly Payment[]): readonly Payment[] {
  const [first] = recent.map(({ data_com }) => data_com).sort();
  return [...history.filter(({ data_com }) => first === undefined || data_com < first), ...recent];
}

/** Reads `1.234,56` or `1234`; null for anything else. */
function parseNumber(value: unknown): Decimal | null {
  const text = String(value ?? '').trim();
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(text)) return null;
  return new Decimal(text.replaceAll('.', '').replace(',', '.'));
}
