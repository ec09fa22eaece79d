import { Decimal } from 'decimal.js';
import type { Payment, ShareBasis, ShareChange, StockInputs } from '../inputs.ts';
import { parameters } from '../parameters.ts';
import { type DatedCount, type SettledDay, settleDay, sharesSince } from '../share-ledger.ts';

/** A row about a stock, which counts from the day on which it was known. */
interface KnownRow {
  readonly codigo: string;
  readonly conhecido_em: string;
}

/** A distribution, a share change, or neither: then the row only says that the stock is covered from its data-com. */
export interface EventRow extends KnownRow {
  readonly data_com: string;
  readonly payment?: Payment;
  readonly change?: ShareChange;
}

/** Earnings of twelve months and book value, per share of the day of `base`, or else of the day on which they were known. */
export interface FundamentalsRow extends KnownRow {
  readonly lpa: string | null;
  readonly vpa: string | null;
  /** The last day of the period. */
  readonly periodo: string;
  /** The shares that the figures are based on; null if the table does not say. */
  readonly base: ShareBasis | null;
}

/** The dated tables of a run, by code. */
export interface KnownTables {
  readonly events: ReadonlyMap<string, readonly EventRow[]>;
  readonly fundamentals: ReadonlyMap<string, readonly FundamentalsRow[]>;
}

/** A stock with its closing price on a day. */
export interface PricedStock {
  readonly codigo: string;
  readonly preco: string;
  readonly day: string;
  /** First calendar year of listing, if it was seen. */
  readonly listedSince: number | null;
}

const wasKnown =
  (day: string) =>
  ({ conhecido_em }: KnownRow): boolean =>
    conhecido_em <= day;

const knownEvents = (rows: readonly EventRow[], day: string): readonly EventRow[] =>
  rows.filter((row) => wasKnown(day)(row) && row.data_com <= day);

/** The first year of the events that were known on a day: the table is taken to be complete from there. */
export function coveredSince({ events }: KnownTables, day: string): number | null {
  const days = [...events.values()].flatMap((rows) => knownEvents(rows, day).map(({ data_com }) => data_com));
  return days.length === 0 ? null : Number(days.reduce((left, right) => (left < right ? left : right)).slice(0, 4));
}

/**
 * The inputs of a stock's valuation as they were known on the day of its price. Distributions are null (unknown) if the
 * table has no row of the stock, or begins after the years that the valuation needs.
 */
export function inputsAsKnown(
  { codigo, preco, day, listedSince }: PricedStock,
  tables: KnownTables,
  since: number | null = coveredSince(tables, day),
): StockInputs {
  const rows = knownEvents(tables.events.get(codigo) ?? [], day);
  const firstYear = Math.max(Number(day.slice(0, 4)) - parameters.anos, listedSince ?? 0);
  const isCovered = rows.length > 0 && since !== null && since <= firstYear;
  const eventos = rows.flatMap(({ change }) => change ?? []);
  return {
    codigo,
    preco,
    data_pregao: day,
    proventos: isCovered ? rows.flatMap(({ payment }) => payment ?? []) : null,
    eventos,
    listada_desde: listedSince,
    ...fundamentalsAsKnown(tables.fundamentals.get(codigo) ?? [], eventos, day),
  };
}

/** The newest period that was known, in its newest version, per share of the day. */
export function newestKnown(rows: readonly FundamentalsRow[], day: string): FundamentalsRow | undefined {
  const order = ({ periodo, conhecido_em }: FundamentalsRow): string => `${periodo} ${conhecido_em}`;
  return rows
    .filter(wasKnown(day))
    .reduce<FundamentalsRow | undefined>((best, row) => (best && order(best) > order(row) ? best : row), undefined);
}

function fundamentalsAsKnown(rows: readonly FundamentalsRow[], changes: readonly ShareChange[], day: string) {
  const newest = newestKnown(rows, day);
  if (!newest) return { lpa: null, vpa: null, origem_fundamentos: null };
  const origin = `Período até ${newest.periodo}, conhecido em ${newest.conhecido_em}.`;
  const { dia, problem } = settleRow(newest, rows.filter(wasKnown(day)), changes);
  if (dia === undefined) {
    return { lpa: null, vpa: null, origem_fundamentos: `${origin} LPA e VPA não contam: ${problem}.` };
  }
  const shares = sharesSince(dia, changes, day);
  const perShare = (text: string | null): string | null => text && new Decimal(text).div(shares).toString();
  return {
    lpa: perShare(newest.lpa),
    vpa: perShare(newest.vpa),
    ...(newest.base && { base_acoes: { ...newest.base, dia } }),
    origem_fundamentos: origin,
  };
}

/** The day whose shares a row's figures are per share of. A statement may have changes of before its receipt already. */
function settleRow(
  newest: FundamentalsRow,
  known: readonly FundamentalsRow[],
  changes: readonly ShareChange[],
): SettledDay {
  if (newest.base === null) return { dia: newest.conhecido_em };
  const counts = known.flatMap((row) => countOf(row) ?? []);
  const newestCount = countOf(newest);
  const earlier = counts.filter(({ dia }) => newestCount !== undefined && dia < newestCount.dia);
  // Without an earlier count nothing tells which changes it has, so it is taken at its word.
  if (newestCount === undefined || earlier.length === 0) return { dia: newest.base.dia };
  return settleDay(newestCount, earlier, changes);
}

const countOf = ({ base, conhecido_em }: FundamentalsRow): DatedCount | undefined =>
  base === null || base.acoes === null
    ? undefined
    : { dia: base.dia, ate: conhecido_em, emitidas: base.acoes, tesouraria: null, fonte: base.fonte };
