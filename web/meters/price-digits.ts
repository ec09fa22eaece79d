/** Decimals that a price needs to be shown whole, at least 2: prices for one operation have many. */
export function priceDigits(price: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(price)) ?? [];
  return Math.min(20, Math.max(2, fraction.length + Number(exponent)));
}
