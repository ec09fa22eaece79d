import { normalizeName } from '../record/names.ts';
import { visibleText, wholeText } from '../record/visible-text.ts';

/** Cut twice, as hidden characters become longer when they are made visible. */
export const shortText = (text: string, limit: number): string => visibleText(visibleText(text, limit), limit);

/** Tells texts apart of which only the beginning is kept; undefined for a text that is kept whole. */
export const digestIfCut = (text: string, limit: number): string | undefined =>
  shortText(text, limit) === wholeText(text) ? undefined : textDigest(text);

/**
 * Sixteen hexadecimal digits, equal for texts that `appraise diff` takes for one name. No secret depends on it, and a browser makes it
 * at once: two FNV-1a hashes of 32 bits.
 */
export function textDigest(text: string): string {
  const normal = normalizeName(text);
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < normal.length; at += 1) {
    const unit = normal.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (low >>> 16), 0x85ebca6b);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * Divides items whose kept texts are equal by the digests of the whole ones. One without a digest was kept by an earlier version of
 * the product: it stays with the others if they are of one text.
 */
export function splitByDigest<Item>(
  items: readonly Item[],
  digestOf: (item: Item) => string | undefined,
): readonly (readonly Item[])[] {
  const groups = Map.groupBy(items, digestOf);
  const known = groups.size - Number(groups.has(undefined));
  return known <= 1 ? [items] : [...groups.values()];
}
