import { formatDecimal } from '../../lib/pricing/formats/figures.ts';
import type { Language } from '../preferences.ts';

/**
 * Reads a number that a reader typed, with a decimal point or comma; undefined if it is none, or if nobody can know which it is.
 * @param max the largest that the field takes
 */
export function readNumber(text: string, max = Number.POSITIVE_INFINITY): number | undefined {
  const typed = text.trim();
  if (!/^-?\d{1,15}(?:[.,]\d{1,9})?$/.test(typed) || maybeThousands(typed, max)) return undefined;
  return Number(typed.replace(',', '.'));
}

/**
 * Whether a text may be thousands in one language and a fraction in another: 1.500 and 1,500, but not 0.500. Where the field takes
 * no number so large, it is a fraction. @param max the largest that the field takes
 */
export function maybeThousands(text: string, max = Number.POSITIVE_INFINITY): boolean {
  const [, whole, digits] = /^-?([1-9]\d{0,2})[.,](\d{3})$/.exec(text.trim()) ?? [];
  return whole !== undefined && Number(`${whole}${digits}`) <= max;
}

/** What a field shows for a number, so that `readNumber` reads it: a further zero tells 1.1250 from thousands. @param max as there */
export function numberText(value: number, language: Language, max = Number.POSITIVE_INFINITY): string {
  const text = formatDecimal(value);
  const readable = maybeThousands(text, max) ? `${text}0` : text;
  return language === 'pt' ? readable.replace('.', ',') : readable;
}

/** What was typed in a field, and the value that it meant. */
export interface Typed<Value> {
  readonly text: string;
  readonly value: Value;
}

/** What a field shows: what was typed, as long as its value is what that meant (`1.0` on the way to `1.05`); else the value's own text. */
export const shownText = <Value>(
  typed: Typed<Value> | undefined,
  value: Value,
  textOf: (value: Value) => string,
): string =>
  // A list of the same numbers is the same value.
  typed && JSON.stringify(typed.value) === JSON.stringify(value) ? typed.text : textOf(value);
