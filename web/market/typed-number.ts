/**
 * Reads a number that a reader typed, with a decimal point or comma; undefined if it is none.
 * @param unit what 1 stands for in the API: 0.01 for a field in per cent
 */
export function readTyped(text: string, unit = 1): number | undefined {
  if (!/^-?\d{1,9}(?:[.,]\d{1,6})?$/.test(text.trim())) return undefined;
  const number = Number(text.trim().replace(',', '.'));
  // 7.3 % must be 0.073, not the nearest double beside it.
  return unit === 1 ? number : Number((number * unit).toPrecision(12));
}

/** What a field shows for a value of the API, with a decimal point. @param unit as in `readTyped` */
export const typedText = (value: number, unit = 1): string =>
  String(unit === 1 ? value : Number((value / unit).toPrecision(12)));
