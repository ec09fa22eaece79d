type Amount = Money | number | string;

/** An exact amount: a fraction (docs/decisions/0013-exact-amounts.md). Only `round` and `toNumber` round. */
export class Money {
  readonly #numerator: bigint;
  readonly #denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.#numerator = numerator;
    this.#denominator = denominator;
  }

  /** @throws RangeError if it is not a finite number */
  static of(amount: Amount): Money {
    if (amount instanceof Money) return amount;
    if (Number.isSafeInteger(amount)) return new Money(BigInt(amount), 1n);
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimal.exec(String(amount)) ?? [];
    if (whole === '' && fraction === '') throw new RangeError(`Not a number: ${amount}`);
    const places = fraction.length - Number(exponent);
    const digits = BigInt(`${sign}${whole}${fraction}`);
    return places < 0 ? new Money(digits * 10n ** BigInt(-places), 1n) : new Money(digits, 10n ** BigInt(places));
  }

  add(amount: Amount): Money {
    const added = Money.of(amount);
    return this.#plus(added.#numerator, added.#denominator);
  }

  sub(amount: Amount): Money {
    const subtracted = Money.of(amount);
    return this.#plus(-subtracted.#numerator, subtracted.#denominator);
  }

  /** Keeps a common denominator where one divides the other: products of many would have thousands of digits. */
  #plus(numerator: bigint, denominator: bigint): Money {
    if (this.#denominator === denominator) return new Money(this.#numerator + numerator, denominator);
    if (this.#denominator % denominator === 0n) {
      return new Money(this.#numerator + numerator * (this.#denominator / denominator), this.#denominator);
    }
    if (denominator % this.#denominator === 0n) {
      return new Money(this.#numerator * (denominator / this.#denominator) + numerator, denominator);
    }
    return new Money(this.#numerator * denominator + numerator * this.#denominator, this.#denominator * denominator);
  }

  mul(amount: Amount): Money {
    const factor = Money.of(amount);
    return new Money(this.#numerator * factor.#numerator, this.#denominator * factor.#denominator);
  }

  /** @throws RangeError when `amount` is zero */
  div(amount: Amount): Money {
    const divisor = Money.of(amount);
    if (divisor.#numerator === 0n) throw new RangeError('Division by zero');
    const sign = divisor.#numerator < 0n ? -1n : 1n;
    const denominator = this.#denominator * divisor.#numerator * sign;
    return new Money(this.#numerator * divisor.#denominator * sign, denominator);
  }

  /** -1, 0 or 1 if this is less than, equal to or more than `amount`. */
  comparedTo(amount: Amount): -1 | 0 | 1 {
    const compared = Money.of(amount);
    const left = this.#numerator * compared.#denominator;
    const right = compared.#numerator * this.#denominator;
    if (left === right) return 0;
    return left < right ? -1 : 1;
  }

  /** Rounds half to even. @param places after the decimal point, zero or more */
  round(places: number): Money {
    const scale = 10n ** BigInt(places);
    if (this.#denominator === scale) return this;
    const scaled = this.#numerator * scale;
    // Towards minus infinity, so that the remainder is never negative.
    let rounded = scaled / this.#denominator;
    if (rounded * this.#denominator > scaled) rounded -= 1n;
    const twiceLeft = 2n * (scaled - rounded * this.#denominator);
    if (twiceLeft > this.#denominator || (twiceLeft === this.#denominator && rounded % 2n !== 0n)) rounded += 1n;
    return new Money(rounded, scale);
  }

  /** The binary float that is nearest to this, rounded to `places` after the decimal point. */
  toNumber(places: number): number {
    const digits = this.round(places).#numerator;
    // A division of two exact floats gives the nearest one; if they are not exact, parsing the digits does.
    const isExact = digits <= maxExact && digits >= -maxExact && places <= 22;
    return isExact ? Number(digits) / 10 ** places : Number(`${digits}e-${places}`);
  }

  /** All decimal digits; undefined if they do not end. */
  toDecimal(): string | undefined {
    const [digits = '', denominator = ''] = this.toString().split('/');
    let left = BigInt(denominator);
    let places = 0;
    for (; left > 1n; places += 1) {
      const factor = [10n, 5n, 2n].find((divisor) => left % divisor === 0n);
      if (factor === undefined) return undefined;
      left /= factor;
    }
    const scaled = String((BigInt(digits) * 10n ** BigInt(places)) / BigInt(denominator));
    if (places === 0) return scaled;
    const padded = scaled.replace('-', '').padStart(places + 1, '0');
    return `${scaled.startsWith('-') ? '-' : ''}${padded.slice(0, -places)}.${padded.slice(-places)}`;
  }

  /** The fraction in lowest terms, so that equal amounts have the same text. */
  toString(): string {
    const divisor = greatestCommonDivisor(this.#numerator < 0n ? -this.#numerator : this.#numerator, this.#denominator);
    return `${this.#numerator / divisor}/${this.#denominator / divisor}`;
  }
}

/** A number as JSON has it, and all its digits if a double does not have them. */
export interface ExactFigure {
  readonly value: number;
  /** A decimal, or a fraction in lowest terms such as `1/12`; undefined if `value` is exact. */
  readonly exact: string | undefined;
}

/** Returns an amount as a number without loss, as far as there is one; a fraction is rounded to six places. */
export function exactFigure(amount: Money): ExactFigure {
  const text = amount.toDecimal();
  if (text === undefined) return { value: amount.toNumber(6), exact: amount.toString() };
  const value = Number(text);
  return { value, exact: Money.of(value).comparedTo(amount) === 0 ? undefined : text };
}

const maxExact = BigInt(Number.MAX_SAFE_INTEGER);

const decimal = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let larger = left;
  let smaller = right;
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

export const zero: Money = Money.of(0);

/** Rounds an amount to cents, as it is billed. */
export const roundToCents = (amount: Money): Money => amount.round(2);

/** A price of one unit for display: 6 places, but 6 significant digits below 0.001, so that it does not vanish. */
export function unitNumber(price: Money): number {
  if (price.comparedTo('0.001') >= 0 || price.comparedTo(zero) === 0) return price.toNumber(6);
  let firstDigit = 4;
  while (price.mul(`1e${firstDigit}`).comparedTo(1) < 0) firstDigit += 1;
  return price.toNumber(firstDigit + 5);
}
