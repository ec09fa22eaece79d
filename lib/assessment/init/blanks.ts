import { pointerToken } from '../text/pointer.ts';

/** True for what stands where something must still be written: an empty text, null, or an empty list. */
export const isUnfilled = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** Lists what `appraise init` has left to be written, by JSON Pointer, in the order of the text. */
export function blanksOf(value: unknown, pointer = ''): string[] {
  // The review is confirmed by true alone.
  if (value === '' || value === null || value === false) return [pointer];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => blanksOf(member, `${pointer}/${pointerToken(key)}`));
}
