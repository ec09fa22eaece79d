import { numberText, readNumber } from '../parts/typed-number.ts';
import type { Language } from '../preferences.ts';

/**
 * Reads a number that a reader typed, with a decimal point or comma; undefined if it is none, or if an address could not hold it.
 * @param unit what 1 stands for in the API: 0.01 for a field in per cent @param max the largest that the field takes
 */
export function readTyped(text: string, unit = 1, max?: number): number | undefined {
  if (!/^-?\d{1,9}(?:[.,]\d{1,6})?$/.test(text.trim())) return undefined;
  const number = readNumber(text, max);
  if (number === undefined || unit === 1) return number;
  // 7.3 % must be 0.073, not the nearest double beside it.
  return Number((number * unit).toPrecision(12));
}

/** What a field shows for a value of the API. @param unit as in `readTyped` @param max as there */
export const typedText = (value: number, unit = 1, language: Language = 'en', max?: number): string =>
  numberText(unit === 1 ? value : Number((value / unit).toPrecision(12)), language, max);
