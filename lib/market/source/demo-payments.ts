import { Decimal } from 'decimal.js';
import { sessionBefore } from '../calendar.ts';
import type { Payment, PaymentKind, ShareChange } from '../inputs.ts';
import { addDays } from '../sao-paulo.ts';
import { sharesSince } from '../share-ledger.ts';

/**
 * Official distributions of the years that B3's lists have in full, as of December 2025, gross and per share of that time:
 * code, data-com, then kind and amount of each. The lists have no days of payment.
 */
const eventLines = `
ABEV3 2021-01-13: DIVIDENDO 0.0767
ABEV3 2021-12-17: DIVIDENDO 0.1334, JCP 0.4702
BBAS3 2021-02-22: JCP 0.43453097234, RENDIMENTO 0.00133264952
BBAS3 2021-03-11: JCP 0.1457142602
BBAS3 2021-05-21: DIVIDENDO 0.07433470709, JCP 0.34011137994
BBAS3 2021-06-11: JCP 0.16851902084
BBAS3 2021-08-23: JCP 0.34558887271, RENDIMENTO 0.00269997702
BBAS3 2021-09-13: JCP 0.18473964825
BBAS3 2021-11-22: JCP 0.3937031487
BBAS3 2021-12-13: JCP 0.1749912758
BBAS3 2022-03-02: DIVIDENDO 0.35582259981, JCP 0.45420558916, RENDIMENTO 0.00645435477, RENDIMENTO 0.00823894833
BBAS3 2022-03-14: JCP 0.2106287685
BBAS3 2022-05-23: DIVIDENDO 0.15534705486, JCP 0.51772406601
BBAS3 2022-06-13: JCP 0.25028502411
BBAS3 2022-08-22: DIVIDENDO 0.20018899819, JCP 0.57067846688, RENDIMENTO 0.00443321712, RENDIMENTO 0.01263776517
BBAS3 2022-09-12: JCP 0.2737355124
BBAS3 2022-11-21: DIVIDENDO 0.17020609037, JCP 0.63447765093
BBAS3 2022-12-12: JCP 0.34552516736
BBAS3 2023-02-23: DIVIDENDO 0.2354913913, JCP 0.57353180827, RENDIMENTO 0.00519809254, RENDIMENTO 0.01265978937
BBAS3 2023-03-13: JCP 0.35203697246
BBAS3 2023-06-01: DIVIDENDO 0.12300792399, JCP 0.65441991829
BBAS3 2023-06-12: JCP 0.33863133949
BBAS3 2023-08-21: DIVIDENDO 0.14372164692, JCP 0.65465514197, RENDIMENTO 0.00312358579, RENDIMENTO 0.01422799938
BBAS3 2023-09-11: JCP 0.33419721437
BBAS3 2023-11-21: DIVIDENDO 0.1019886074, JCP 0.68622202551
BBAS3 2023-12-11: JCP 0.34230647023
BBAS3 2024-02-21: DIVIDENDO 0.22081862607, JCP 0.61363625622, RENDIMENTO 0.00392270805, RENDIMENTO 0.01090087336
BBAS3 2024-03-11: JCP 0.41003673283
BBAS3 2024-06-11: DIVIDENDO 0.16478568141, JCP 0.29316146583
BBAS3 2024-06-13: JCP 0.2042404444
BBAS3 2024-08-21: DIVIDENDO 0.15186078881, JCP 0.3144814886, RENDIMENTO 0.00270692373, RENDIMENTO 0.00560564324
BBAS3 2024-09-11: JCP 0.18660197784
BBAS3 2024-11-25: JCP 0.48330421704
BBAS3 2024-12-11: JCP 0.17649109403
BBAS3 2025-03-11: DIVIDENDO 0.13600180735, JCP 0.34259249436, RENDIMENTO 0.00354526413, RENDIMENTO 0.00893062309, JCP 0.14935148468
BBAS3 2025-06-02: JCP 0.33425840109, JCP 0.09044686629
BBAS3 2025-12-01: JCP 0.07192713139
BBAS3 2025-12-02: JCP 0.04583263233
DIRR3 2025-01-03: DIVIDENDO 1.27
DIRR3 2025-06-27: DIVIDENDO 2.00
DIRR3 2025-12-16: DIVIDENDO 1.55
`;

const events: readonly (Payment & { readonly codigo: string })[] = eventLines
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [place = '', payments = ''] = line.split(': ');
    const [codigo = '', data_com = ''] = place.split(' ');
    return payments.split(', ').map((text) => {
      const [tipo, valor = ''] = text.split(' ');
      return { codigo, tipo: tipo as PaymentKind, valor, data_com, data_pagamento: null };
    });
  });

/** The official distributions of a stock in a calendar year; undefined if they are not known in full. */
function demoEvents(codigo: string, year: number): readonly Payment[] | undefined {
  const ofYear = events.filter((event) => event.codigo === codigo && event.data_com.startsWith(`${year}-`));
  return ofYear.length === 0 ? undefined : ofYear.map(({ codigo: _, ...payment }) => payment);
}

/** What a stock has paid, as published, in BRL per share. */
export interface PublishedSums {
  /** Payments of the calendar years 2021 and 2022, per share of that time. */
  readonly of2021: string;
  readonly of2022: string;
  /** Payments of twelve months, per share of the last day. */
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
