/** An exact number: means stay fractions until they are printed, so that all of them are rounded alike. */
export interface Fraction {
  readonly numerator: bigint;
  /** Above zero; the fraction is reduced. */
  readonly denominator: bigint;
}

/** Makes the reduced fraction of two whole numbers. @param denominator above zero */
function fraction(numerator: bigint, denominator: bigint): Fraction {
  const divisor = greatestDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let larger = a;
  let smaller = b;
  while (smaller > 0n) {
    const rest = larger % smaller;
    larger = smaller;
    smaller = rest;
  }
  return larger;
}

const toFraction = (value: number | Fraction): Fraction =>
  typeof value === 'number' ? { numerator: BigInt(value), denominator: 1n } : value;

/**
 * The one mean of scores, targets, coverages and other means: exact, null without a value.
 * @param values whole numbers or fractions @param weights whole numbers, one for each value; equal ones if there are none
 */
export function exactMean(values: readonly (number | Fraction)[], weights?: readonly number[]): Fraction | null {
  let numerator = 0n;
  let denominator = 1n;
  let total = 0n;
  for (const [index, value] of values.entries()) {
    const weight = BigInt(weights === undefined ? 1 : (weights[index] ?? 0));
    const term = toFraction(value);
    const sum = fraction(
      numerator * term.denominator + weight * term.numerator * denominator,
      denominator * term.denominator,
    );
    numerator = sum.numerator;
    denominator = sum.denominator;
    total += weight;
  }
  return total === 0n ? null : fraction(numerator, denominator * total);
}

/** Subtracts the second from the first; null if one is missing. */
export function subtract(from: Fraction | null, what: Fraction | null): Fraction | null {
  if (from === null || what === null) return null;
  return fraction(
    from.numerator * what.denominator - what.numerator * from.denominator,
    from.denominator * what.denominator,
  );
}

/** Rounds half away from zero at so many decimals, for printing. */
export function roundFraction({ numerator, denominator }: Fraction, decimals: number): number {
  const scaled = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals);
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const size = Number(`${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`);
  return numerator < 0n ? -size : size;
}

/** Compares two fractions, the lowest first and the missing ones last. */
export function compareFractions(a: Fraction | null, b: Fraction | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : Number(difference > 0n);
}
