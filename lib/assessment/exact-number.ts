/**
 * A JSON number exactly as written: `digits` × 10^`exponent`, with no leading and no trailing zero in `digits`;
 * zero has empty `digits`. Never expanded, so `1e1000000000` costs nothing.
 */
export interface ExactNumber {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

/** Exact values of the numbers that a double might not hold, by JSON Pointer. */
export type ExactNumbers = ReadonlyMap<string, ExactNumber>;

const literal = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The exact value of a JSON number token.
 * @param token matches the `number` production of RFC 8259
 */
export function exactNumber(token: string): ExactNumber {
  const [, sign = '', whole = '', fraction = '', power = '0'] = literal.exec(token) ?? [];
  const written = (whole + fraction).replace(/^0+/, '');
  const digits = trimTrailingZeros(written);
  if (digits === '') return { negative: false, digits, exponent: 0 };
  // Beyond any magnitude a text could pay for in digits, the exact power no longer matters: keep arithmetic finite.
  const bounded = Math.max(-1e15, Math.min(1e15, Number(power)));
  const exponent = bounded - fraction.length + (written.length - digits.length);
  return { negative: sign === '-', digits, exponent };
}

/** True for 30, 30.0, 3e1 and -0; false for 30.5 and 30.0000000000000000001 (JSON Schema, `integer`). */
export const isInteger = (number: ExactNumber): boolean => number.exponent >= 0;

/** Negative, zero or positive as `left` is below, equal to or above `right`. */
export function compareExact(left: ExactNumber, right: ExactNumber): number {
  const [leftSign, rightSign] = [sign(left), sign(right)];
  if (leftSign !== rightSign) return leftSign - rightSign;
  return leftSign < 0 ? compareMagnitudes(right, left) : compareMagnitudes(left, right);
}

/** Like `compareExact`, for two values of a parsed record whose exact forms, if they differ, stand in `exact`. */
export function compareAt(exact: ExactNumbers, left: [pointer: string, value: number], right: typeof left): number {
  const [exactLeft, exactRight] = [exact.get(left[0]), exact.get(right[0])];
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
  const [a, b] = [left.digits.padEnd(width, '0'), right.digits.padEnd(width, '0')];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A loop, because /0+$/ is quadratic on a long run of zeros that does not end the text. */
function trimTrailingZeros(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 48) end -= 1;
  return text.slice(0, end);
}
