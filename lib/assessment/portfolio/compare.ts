/** Compares by code unit, so that the order does not depend on the locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Compares numbers, the lowest first and the missing ones last. */
export function compareNumber(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

/** The same with the highest first; the missing ones are last here, too. */
export const compareDown = (a: number | null, b: number | null): number =>
  a === null || b === null ? compareNumber(a, b) : b - a;
