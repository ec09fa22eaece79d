import { nearestName } from '../nearest-name.ts';
import { type Region, regionOf, regions } from './regions.ts';

/** How many regions are named at most. */
const maxSimilar = 3;

/**
 * Judges a location of a search. Returns undefined for a region, a zone or an empty text, else the regions that may be meant:
 * the nearest name, or those whose label begins with the text, `brasil` being spelt as `brazil` in Azure.
 */
export function unknownLocation(text: string): { readonly similar: readonly Region[] } | undefined {
  const wanted = text.trim();
  if (wanted === '' || regionOf(wanted) || /^zone \d$/i.test(wanted)) return undefined;
  const nearest = regionOf(
    nearestName(
      wanted,
      regions.flatMap(({ name, label }) => [label, name]),
    ) ?? '-',
  );
  if (nearest) return { similar: [nearest] };
  return { similar: beginningLike(wanted).slice(0, maxSimilar) };
}

/** Regions of the public cloud whose name begins like the text, but for one letter. */
function beginningLike(text: string): readonly Region[] {
  const wanted = text.toLowerCase().replaceAll(' ', '');
  if (wanted.length < 4) return [];
  return regions.filter(
    ({ name, isPublic }) => isPublic && nearestName(wanted, [name.slice(0, wanted.length)]) !== undefined,
  );
}
