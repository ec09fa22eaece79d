/** A JSON number as written: `digits` × 10^`exponent`. `digits` has no leading or trailing zero; for 0 it is empty. */
export interface ExactNumber {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

/** Numbers that a double might not hold exactly, by JSON Pointer. */
export type ExactNumbers = ReadonlyMap<string, ExactNumber>;

/** Reads a JSON number (RFC 8259) exactly; it may have millions of digits. */
export function exactNumber(token: string): ExactNumber {
  const negative = token.startsWith('-');
  const [mantissa = '', power = '0'] = token.slice(negative ? 1 : 0).split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const unpadded = trimLeadingZeros(whole + fraction);
  const digits = trimTrailingZeros(unpadded);
  if (digits === '') return { negative: false, digits, exponent: 0 };
  // No input has so many digits that a larger power would make a difference; this keeps the arithmetic finite.
  const bounded = Math.max(-1e15, Math.min(1e15, Number(power)));
  const exponent = bounded - fraction.length + (unpadded.length - digits.length);
  return { negative, digits, exponent };
}

/** True for 30, 30.0, 3e1 and -0, as JSON Schema defines `integer`; false for 30.0000000000000000001. */
export const isInteger = (number: ExactNumber): boolean => number.exponent >= 0;

/** Returns a negative number, 0 or a positive number, as a function for `sort` does. */
export function compareExact(left: ExactNumber, right: ExactNumber): number {
  const leftSign = sign(left);
  const rightSign = sign(right);
  if (leftSign !== rightSign) return leftSign - rightSign;
  return leftSign < 0 ? compareMagnitudes(right, left) : compareMagnitudes(left, right);
}

/** Compares two values of a record, by their exact forms where `exact` has them. */
export function compareAt(exact: ExactNumbers, left: [pointer: string, value: number], right: typeof left): number {
  const exactLeft = exact.get(left[0]);
  const exactRight = exact.get(right[0]);
  if (!exactLeft && !exactRight) return left[1] - right[1];
  return compareExact(exactLeft ?? exactNumber(String(left[1])), exactRight ?? exactNumber(String(right[1])));
}

function sign({ negative, digits }: ExactNumber): number {
  if (digits === '') return 0;
  return negative ? -1 : 1;
}

function compareMagnitudes(left: ExactNumber, right: ExactNumber): number {
  const places = left.digits.length + left.exponent - (right.digits.length + right.exponent);
  if (places !== 0) return places;
  const width = Math.max(left.digits.length, right.digits.length);
  const a = left.digits.padEnd(width, '0');
  const b = right.digits.padEnd(width, '0');
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

// Loops, because a regular expression needs memory for each zero of a run, and /0+$/ even quadratic time.

function trimLeadingZeros(text: string): string {
  let start = 0;
  while (text.charCodeAt(start) === 48) start += 1;
  return text.slice(start);
}

function trimTrailingZeros(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 48) end -= 1;
  return text.slice(0, end);
}

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
  const first = exact.digits.slice(0, 1);
  const rest = exact.digits.slice(1, leadingDigits);
  const cut = exact.digits.length > leadingDigits ? '…' : '';
  return `${sign}${first}${rest === '' ? '' : `.${rest}`}${cut}e${places - 1}`;
}
