import type { ExactNumbers } from './exact-number.ts';

/** A longer number is shown with an exponent, as JavaScript does. */
const maxDigits = 21;

/** What a message shows of a longer number. */
const leadingDigits = 40;

/** A number for a message, with its digits in the text: a double would show 9007199254740993 as …992. */
export function numberText(exactNumbers: ExactNumbers, [pointer, value]: [pointer: string, value: number]): string {
  // Most records have none, and to look up a pointer that was just put together takes longer than all else here.
  const exact = exactNumbers.size === 0 ? undefined : exactNumbers.get(pointer);
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
