import { nearestName } from '../nearest-name.ts';
import { regionLines } from './data/region-lines.ts';

/** An Azure region. */
export interface Region {
  /** Azure's name, as in `armRegionName`: `eastus2`. */
  readonly name: string;
  readonly label: string;
  /** True for a region of the public cloud: only these can be chosen for an estimate. */
  readonly isPublic: boolean;
}

const bySpelling = new Map<string, Region>();
const all: Region[] = [];
for (const line of regionLines.trim().split('\n')) {
  const [starred = '', label = '', spellings = ''] = line.split('|');
  const name = starred.replace('*', '');
  const region = { name, label, isPublic: starred === name };
  all.push(region);
  for (const spelling of [name, label, simplify(label), ...spellings.split(' ')])
    if (spelling) bySpelling.set(spelling, region);
}

/** All regions, in the order of their names. */
export const regions: readonly Region[] = all;

function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** `ch north` and `chnorth` are different regions, and `simplify` makes them equal. */
const spellingsWithSpace: Readonly<Record<string, string>> = { 'ch north': 'switzerlandnorth' };

/** Finds a region by any spelling of price sheets, the price list or callers; undefined for an unknown one. */
export function regionOf(spelling: string): Region | undefined {
  const asItIs = bySpelling.get(spelling);
  if (asItIs) return asItIs;
  const exact = spellingsWithSpace[spelling.trim().toLowerCase()];
  return bySpelling.get(exact ?? simplify(spelling)) ?? (spelling.trim() === '' ? bySpelling.get('global') : undefined);
}

/** Where prices of no region are counted, and the location of those that hold everywhere. */
export const noRegion = 'global';

/** Zones are groups of regions, by which some network services are priced. */
const zones = Array.from({ length: 8 }, (_, index) => `Zone ${index + 1}`);

/** What the price list says instead of a region: nothing, `Global`, or a zone of the public cloud. */
export const placesOfNoRegion: readonly string[] = ['Global', '', ...zones];

/** Returns the region that a price is counted under: its location, but `global` for a zone. */
export const countedUnder = (location: string): string => (zones.includes(location) ? noRegion : location);

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
