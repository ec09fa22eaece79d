import { Decimal } from 'decimal.js';
import { sessionBefore } from '../calendar.ts';
import type { Payment, ShareChange } from '../inputs.ts';
import { addDays } from '../sao-paulo.ts';
import { sharesSince } from '../share-ledger.ts';
import { demoEvents } from './demo-events.ts';

/** What a stock has paid, as published, in BRL per share. */
export interface PublishedSums {
  /** Of the calendar years 2021 and 2022, per share of that time. */
  readonly of2021: string;
  readonly of2022: string;
  /** Of twelve months, per share of the last day. */
  readonly to2024: string;
  readonly to2026: string;
}

/** A sum of a calendar year; `asOf` is the day whose shares it is of, if that is not the day of the payments. */
interface YearlySum {
  readonly amount: Decimal.Value;
  readonly asOf?: string;
}

const firstYear = 2021;
const asOf2024 = '2024-02-10';
const asOf2026 = '2026-07-13';
const announcedDays = 60;

/**
 * JCP as a part of a year's sum, where only the sum is known: what the official events say of these three, and half for
 * the others, about the mean of the three.
 */
const partOfJcp: ReadonlyMap<string, number> = new Map([
  ['ABEV3', 0.75],
  ['BBAS3', 0.85],
  ['DIRR3', 0],
]);
const usualPart = 0.5;

/**
 * Creates a reader of the distributions of a stock that are known on the day of a session: since 2021, announced ones
 * included. They are official ones where a year is known in full, and otherwise estimates from published sums, with `estimado`
 * (docs/mercado.md#dados-de-exemplo). The reader estimates each year once, because a demo has many days.
 */
export function demoPayments(
  codigo: string,
  published: PublishedSums,
  changes: readonly ShareChange[],
): (session: string) => readonly Payment[] {
  const payments = new Map<number, readonly Payment[]>();
  const paymentsOf = (year: number): readonly Payment[] => {
    const found =
      payments.get(year) ?? demoEvents(codigo, year) ?? estimateYear(codigo, year, sumOf(year, published), changes);
    payments.set(year, found);
    return found;
  };
  return (session) => {
    const lastYear = Number(session.slice(0, 4));
    const years = Array.from({ length: Math.max(0, lastYear - firstYear + 1) }, (_, index) => firstYear + index);
    const last = addDays(session, announcedDays);
    return years.flatMap(paymentsOf).filter(({ data_com }) => data_com <= last);
  };
}

function sumOf(year: number, { of2021, of2022, to2024, to2026 }: PublishedSums): YearlySum {
  if (year === 2021) return { amount: of2021 };
  if (year === 2022) return { amount: of2022 };
  if (year === 2023) return { amount: to2024, asOf: asOf2024 };
  // Nothing is published of 2024: the mean of the two sums beside it, as they were published.
  if (year === 2024) return { amount: new Decimal(to2024).add(to2026).div(2) };
  return { amount: to2026, asOf: asOf2026 };
}

/** Dividends with a data-com at the end of April, and JCP in the middle of December. */
function estimateYear(
  codigo: string,
  year: number,
  { amount, asOf }: YearlySum,
  changes: readonly ShareChange[],
): readonly Payment[] {
  const jcp = new Decimal(amount).mul(partOfJcp.get(codigo) ?? usualPart);
  const parts = [
    { tipo: 'DIVIDENDO', value: new Decimal(amount).sub(jcp), data_com: sessionBefore(`${year}-05-01`) },
    { tipo: 'JCP', value: jcp, data_com: sessionBefore(`${year}-12-16`) },
  ] as const;
  return parts
    .filter(({ value }) => value.gt(0))
    .map(({ tipo, value, data_com }) => {
      const paid = asOf === undefined ? value : value.mul(sharesSince(data_com, changes, asOf));
      return { tipo, valor: paid.toString(), data_com, data_pagamento: addDays(data_com, 30), estimado: true };
    });
}
