/** Groups the digits of a whole number by thousands, without `Intl`, so that all machines print the same. */
export function groupDigits(count: number, separator: string): string {
  // JSON may have 1e400, which no double holds.
  if (!Number.isFinite(count)) return count > 0 ? '> 1.7e308' : '< -1.7e308';
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** A figure with at most two decimals: `2.3`, `63,25`, `3`. */
export const shortFigure = (value: number, decimal: string): string =>
  String(Math.round(value * 100) / 100).replace('.', decimal);

/** `a, b and c`. */
export const joinWords = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
