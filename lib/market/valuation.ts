import { Decimal } from 'decimal.js';
import type { Alert, Classification } from './classification.ts';
import type { YearOfPayments } from './distributions.ts';
import type { Parameters } from './parameters.ts';

/** What one method says of a stock; all null and `SEM_DADOS` where it says nothing. */
export interface Verdict {
  /** BRL a share. */
  readonly value: Decimal | null;
  /** Value over price, less one: what the price could rise by. */
  readonly margin: Decimal | null;
  readonly classification: Classification;
  /** 0 to 100, 50 where price and value are the same. */
  readonly score: Decimal | null;
}

const silent: Verdict = { value: null, margin: null, classification: 'SEM_DADOS', score: null };

/** Closed years in which the stock was listed; all of them where its first year is not known. */
export const listedYears = (years: readonly YearOfPayments[], listedSince: number | null): readonly YearOfPayments[] =>
  years.filter(({ ano }) => listedSince === null || ano >= listedSince);

/** Mean gross distribution of a year; null for too short a history. A year without payment counts as nothing paid. */
export function meanPayment(years: readonly YearOfPayments[], { anos_minimos }: Parameters): Decimal | null {
  if (years.length < anos_minimos) return null;
  const sum = years.reduce((total, { provento_bruto }) => total.add(provento_bruto), new Decimal(0));
  return sum.div(years.length);
}

/**
 * Price ceiling (Bazin): the price at which the mean distribution is the yield that is asked for. What pays nothing is
 * worth nothing by this method, and that is known.
 */
export const priceCeiling = (mean: Decimal | null, { yield_exigido }: Parameters): Decimal | null =>
  mean === null ? null : mean.div(yield_exigido);

/**
 * Intrinsic value (Graham): the root of 22.5 × earnings × book value a share. Only where both are positive: two losses
 * would multiply into a plausible value.
 */
export function intrinsicValue(
  lpa: Decimal | null,
  vpa: Decimal | null,
  { constante_graham }: Parameters,
): Decimal | null {
  if (lpa === null || vpa === null || lpa.lte(0) || vpa.lte(0)) return null;
  return lpa.mul(vpa).mul(constante_graham).sqrt();
}

/** What a value says of a price. */
export function verdictOf(value: Decimal | null, price: Decimal, { faixa_justa }: Parameters): Verdict {
  if (value === null || price.lte(0)) return silent;
  const ratio = value.div(price);
  return {
    value,
    margin: ratio.sub(1),
    classification: classify(value, price, faixa_justa),
    score: Decimal.max(0, Decimal.min(1, ratio.sub('0.5'))).mul(100),
  };
}

function classify(value: Decimal, price: Decimal, band: number): Classification {
  if (price.lte(value)) return 'BARATA';
  return price.lte(value.mul(new Decimal(1).add(band))) ? 'JUSTA' : 'CARA';
}

/** Mean of the scores that there are; null where there is none. */
export function meanScore(scores: readonly (Decimal | null)[]): Decimal | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : known.reduce((sum, score) => sum.add(score)).div(known.length);
}

/** Alerts of a valuation; empty where nothing makes it doubtful. */
export function alertsOf(
  years: readonly YearOfPayments[],
  values: readonly (Decimal | null)[],
  price: Decimal,
  { limite_provento, limite_valor }: Parameters,
): readonly Alert[] {
  const middle = median(years.map(({ provento_bruto }) => provento_bruto));
  const isExtraordinary = years.some(({ provento_bruto }) => provento_bruto.gt(middle.mul(limite_provento)));
  const isAtypical = values.some((value) => value?.gt(price.mul(limite_valor)));
  return [
    ...(isExtraordinary ? (['provento_extraordinario'] as const) : []),
    ...(isAtypical ? (['valor_atipico'] as const) : []),
  ];
}

function median(values: readonly Decimal[]): Decimal {
  const sorted = [...values].sort((one, other) => one.comparedTo(other));
  const at = (index: number): Decimal => sorted[index] ?? new Decimal(0);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? at(half)
    : at(half - 1)
        .add(at(half))
        .div(2);
}
