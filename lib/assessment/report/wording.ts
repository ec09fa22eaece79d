import { visibleText } from '../record/visible-text.ts';
import { shortFigure } from './number-words.ts';

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
