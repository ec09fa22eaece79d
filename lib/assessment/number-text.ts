import type { ExactNumbers } from './exact-number.ts';

/** Past this many digits a number is shown with an exponent, as JavaScript shows its own. */
const maxDigits = 21;

/** The digits shown of a number too long for a message. */
const leadingDigits = 40;

/**
 * A number of the record for a message, with all the digits the text has: the double alone would show
 * 9007199254740993 as …992, and 1e400 as Infinity.
 * @param at JSON Pointer and parsed value, as `compareAt` takes them
 */
export function numberText(exactNumbers: ExactNumbers, [pointer, value]: [pointer: string, value: number]): string {
  const exact = exactNumbers.get(pointer);
  if (exact === undefined) return String(value);
  const sign = exact.negative ? '-' : '';
  const places = exact.digits.length + exact.exponent;
  if (exact.exponent >= 0 && places <= maxDigits) return sign + (exact.digits || '0').padEnd(places, '0');
  if (exact.exponent < 0 && places > 0 && exact.digits.length <= leadingDigits) {
    return `${sign}${exact.digits.slice(0, places)}.${exact.digits.slice(places)}`;
  }
  const [first = '', rest = ''] = [exact.digits.slice(0, 1), exact.digits.slice(1, leadingDigits)];
  const cut = exact.digits.length > leadingDigits ? '…' : '';
  return `${sign}${first}${rest === '' ? '' : `.${rest}`}${cut}e${places - 1}`;
}
