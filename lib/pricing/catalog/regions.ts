import { regionLines } from './data/region-lines.ts';

/** An Azure region. */
export interface Region {
  /** Azure's own name, as in `armRegionName`: `eastus2`. */
  readonly name: string;
  /** `East US 2`. */
  readonly label: string;
  /** It can be chosen for an estimate: a region of the public cloud. */
  readonly isPublic: boolean;
}

const bySpelling = new Map<string, Region>();
const all: Region[] = [];
for (const line of regionLines.trim().split('\n')) {
  const [starred = '', label = '', spellings = ''] = line.split('|');
  const name = starred.replace('*', '');
  const region = { name, label, isPublic: starred === name };
  all.push(region);
  for (const spelling of [name, plain(label), ...spellings.split(' ')]) if (spelling) bySpelling.set(spelling, region);
}

/** Every region known, in the order of the names. */
export const regions: readonly Region[] = all;

/** Without case, accents, spaces and signs. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** Two spellings that differ by their space alone. */
const spaced: Readonly<Record<string, string>> = { 'ch north': 'switzerlandnorth' };

/** The region that a price sheet, the price list or a caller means; undefined for a spelling that is not known. */
export function regionOf(spelling: string): Region | undefined {
  const exact = spaced[spelling.trim().toLowerCase()];
  return bySpelling.get(exact ?? plain(spelling)) ?? (spelling.trim() === '' ? bySpelling.get('global') : undefined);
}
