/**
 * Reads a number that a reader typed, with a decimal point or comma; undefined if it is none.
 * @param isPercent whether it is in per cent of what the API takes as a fraction
 */
export function readTyped(text: string, isPercent: boolean): number | undefined {
  if (!/^-?\d{1,9}(?:[.,]\d{1,6})?$/.test(text.trim())) return undefined;
  const number = Number(text.trim().replace(',', '.'));
  // 7.3 / 100 must be 0.073, not the nearest double beside it.
  return isPercent ? Number((number / 100).toPrecision(12)) : number;
}

/** What a field shows for a value of the API, with a decimal point. */
export const typedText = (value: number, isPercent: boolean): string =>
  String(isPercent ? Number((value * 100).toPrecision(12)) : value);
