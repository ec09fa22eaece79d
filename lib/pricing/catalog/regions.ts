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
