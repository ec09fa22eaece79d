import { visibleText } from '../record/visible-text.ts';

/** Groups the digits of a whole number by thousands, without `Intl`, so that all machines print the same. */
export function groupDigits(count: number, separator: string): string {
  // JSON may have 1e400, which no double holds.
  if (!Number.isFinite(count)) return count > 0 ? '> 1.7e308' : '< -1.7e308';
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** A figure with at most two decimals, rounded as it is written, half away from zero: `2.3`, `63,25`, `3`. */
export const shortFigure = (value: number, decimal: string): string =>
  String(roundAsWritten(value)).replace('.', decimal);

/** `75.425` is 75.43 and `3.025` is 3.03, although no double holds either of them exactly. */
function roundAsWritten(value: number): number {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)\.(\d{3,})$/.exec(String(value)) ?? [];
  // A whole number, or one that is written with an exponent: it is too large or too small for decimals to matter.
  if (decimals === '') return Number.isInteger(value) ? value : Math.round(value * 100) / 100;
  const hundredths = BigInt(whole + decimals.slice(0, 2)) + (decimals.charAt(2) >= '5' ? 1n : 0n);
  return Number(`${sign}${hundredths}e-2`);
}

/** `a, b and c`. */
export const joinWords = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;

/** Stands for a missing value. */
export const absent = '—';

/** `accepted-with-conditions` as `Accepted with conditions`. */
export function sentenceCase(value: string): string {
  const words = visibleText(value).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A figure with at most two decimals: `2.3`, `63.25`, `3`. */
export const formatFigure = (value: number): string => shortFigure(value, '.');

/** A difference with its sign: `+1`, `−2`, `0`. */
export function formatSigned(value: number, figure = formatFigure): string {
  if (value === 0) return '0';
  return value > 0 ? `+${figure(value)}` : `−${figure(-value)}`;
}
