/** What a number can be made of: one of this kind, a finite number, or decimal digits, with an exponent or without. */
type Amount = Money | number | string;

/**
 * An amount or a quantity, exact: a fraction of two integers. A price times 730 hours over 24, or a third of one times
 * three, loses nothing, and a tie is a tie; binary floats lose cents, and decimals of any length lose thirds. Rounding
 * is to the even digit, as banks round, and happens where it is asked for. Values never change.
 */
export class Money {
  readonly #numerator: bigint;
  /** Always positive. */
  readonly #denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.#numerator = numerator;
    this.#denominator = denominator;
  }

  /** @throws RangeError for what is not a finite number */
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
    const other = Money.of(amount);
    if (this.#denominator === other.#denominator) {
      return new Money(this.#numerator + other.#numerator, this.#denominator);
    }
    const numerator = this.#numerator * other.#denominator + other.#numerator * this.#denominator;
    return new Money(numerator, this.#denominator * other.#denominator);
  }

  sub(amount: Amount): Money {
    return this.add(Money.of(amount).mul(-1));
  }

  mul(amount: Amount): Money {
    const other = Money.of(amount);
    return new Money(this.#numerator * other.#numerator, this.#denominator * other.#denominator);
  }

  /** @throws RangeError when `amount` is zero */
  div(amount: Amount): Money {
    const other = Money.of(amount);
    if (other.#numerator === 0n) throw new RangeError('Division by zero');
    const sign = other.#numerator < 0n ? -1n : 1n;
    const denominator = this.#denominator * other.#numerator * sign;
    return new Money(this.#numerator * other.#denominator * sign, denominator);
  }

  /** Negative, zero or positive as this is less than, equal to or more than `amount`. */
  comparedTo(amount: Amount): -1 | 0 | 1 {
    const difference = this.sub(amount).#numerator;
    if (difference === 0n) return 0;
    return difference < 0n ? -1 : 1;
  }

  /** @param places after the decimal point, zero or more */
  round(places: number): Money {
    const scale = 10n ** BigInt(places);
    const scaled = this.#numerator * scale;
    // Rounded down, whatever the sign, so that what is left over is never negative.
    let rounded = scaled / this.#denominator;
    if (rounded * this.#denominator > scaled) rounded -= 1n;
    const twiceLeft = 2n * (scaled - rounded * this.#denominator);
    if (twiceLeft > this.#denominator || (twiceLeft === this.#denominator && rounded % 2n !== 0n)) rounded += 1n;
    return new Money(rounded, scale);
  }

  /** The nearest binary float of this, rounded to `places` after the decimal point. */
  toNumber(places: number): number {
    // Parsed from its digits: a division of floats could end on the neighbour.
    return Number(`${this.round(places).#numerator}e-${places}`);
  }

  /** In lowest terms: equal amounts have the same text. */
  toString(): string {
    const divisor = greatestCommonDivisor(this.#numerator < 0n ? -this.#numerator : this.#numerator, this.#denominator);
    return `${this.#numerator / divisor}/${this.#denominator / divisor}`;
  }
}

const decimal = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

export const zero: Money = Money.of(0);

/** An amount of money as it is billed: 2 places. */
export const cents = (amount: Money): Money => amount.round(2);

/** A price of one unit as it is shown: 6 places; below a tenth of a cent 6 digits, so that it does not vanish. */
export function unitNumber(price: Money): number {
  if (price.comparedTo('0.001') >= 0 || price.comparedTo(zero) === 0) return price.toNumber(6);
  let firstDigit = 4;
  while (price.mul(`1e${firstDigit}`).comparedTo(1) < 0) firstDigit += 1;
  return price.toNumber(firstDigit + 5);
}
