/** Compares by code unit, so that the order does not depend on the locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
