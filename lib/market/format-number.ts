import type { Decimal } from 'decimal.js';

/** Writes a number in Portuguese: `1.234.567,89`. */
export function formatNumber(value: Decimal, decimals = 6): string {
  const [whole = '', fraction] = value.toDecimalPlaces(decimals).toFixed().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}
