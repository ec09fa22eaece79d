import { Decimal } from 'decimal.js';
import type { Alert, Classification } from './classification.ts';
import type { YearlyPayments } from './distributions.ts';
import type { ShareChange } from './inputs.ts';
import type { Parameters } from './parameters.ts';

/** Result of one method, in BRL per share; all null and `SEM_DADOS` if the method cannot be applied. */
export interface MethodResult {
  readonly value: Decimal | null;
  /** Value ÷ price − 1. */
  readonly margin: Decimal | null;
  readonly classification: Classification;
  /** 0 to 100; 50 if price and value are equal. */
  readonly score: Decimal | null;
}

const noResult: MethodResult = { value: null, margin: null, classification: 'SEM_DADOS', score: null };

/** The years in which the stock was listed; all years if its first year is unknown. */
export const listedYears = (years: readonly YearlyPayments[], listedSince: number | null): readonly YearlyPayments[] =>
  years.filter(({ ano }) => listedSince === null || ano >= listedSince);

/** Mean gross distribution per year; null if there are too few years. A year without payment counts as zero. */
export function meanPayment(years: readonly YearlyPayments[], { anos_minimos }: Parameters): Decimal | null {
  if (years.length < anos_minimos) return null;
  const sum = years.reduce((total, { provento_bruto }) => total.add(provento_bruto), new Decimal(0));
  return sum.div(years.length);
}

/** Bazin's price ceiling: the price at which the mean distribution gives the required yield. */
export const priceCeiling = (mean: Decimal | null, { yield_exigido }: Parameters): Decimal | null =>
  mean === null ? null : mean.div(yield_exigido);

/** Graham's value: √(22.5 × LPA × VPA). Null unless both are positive: two negative ones have a positive product. */
export function intrinsicValue(
  lpa: Decimal | null,
  vpa: Decimal | null,
  { constante_graham }: Parameters,
): Decimal | null {
  if (lpa === null || vpa === null || lpa.lte(0) || vpa.lte(0)) return null;
  return lpa.mul(vpa).mul(constante_graham).sqrt();
}

/** Compares a stock's value with its price. */
export function compareWithPrice(value: Decimal | null, price: Decimal, { faixa_justa }: Parameters): MethodResult {
  if (value === null || price.lte(0)) return noResult;
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

/** Mean of the known scores; null if there is none. */
export function meanScore(scores: readonly (Decimal | null)[]): Decimal | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : known.reduce((sum, score) => sum.add(score)).div(known.length);
}

/** True if a value is so far above the price that it is doubtful. */
export const isAtypical = (
  values: readonly (Decimal | null)[],
  price: Decimal,
  { limite_valor }: Pick<Parameters, 'limite_valor'>,
): boolean => values.some((value) => value?.gt(price.mul(limite_valor)));

/** The alerts of a valuation. */
export function alertsOf(
  years: readonly YearlyPayments[],
  values: readonly (Decimal | null)[],
  price: Decimal,
  unsized: readonly ShareChange[],
  rules: Parameters,
): readonly Alert[] {
  const middle = median(years.map(({ provento_bruto }) => provento_bruto));
  const isExtraordinary = years.some(({ provento_bruto }) => provento_bruto.gt(middle.mul(rules.limite_provento)));
  return [
    ...(isExtraordinary ? (['provento_extraordinario'] as const) : []),
    ...(isAtypical(values, price, rules) ? (['valor_atipico'] as const) : []),
    ...(unsized.length > 0 ? (['evento_nao_ajustado'] as const) : []),
  ];
}

function median(values: readonly Decimal[]): Decimal {
  const sorted = [...values].sort((left, right) => left.comparedTo(right));
  const at = (index: number): Decimal => sorted[index] ?? new Decimal(0);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? at(half)
    : at(half - 1)
        .add(at(half))
        .div(2);
}
