import type { PriceRow } from '../price-row.ts';

/** Names that a price sheet has pay-as-you-go prices for, by region. */
export type NamesByRegion = Readonly<Record<string, readonly string[]>>;

/** Names on a price sheet, by the `key` of the product. */
export type SheetNames = Readonly<Record<string, NamesByRegion>>;

/** Collects names, row by row. */
export interface NameCollector {
  readonly add: (row: PriceRow) => void;
  /** In each region in ascending order. */
  readonly found: () => NamesByRegion;
}

/** Collects the names of a price sheet, row by row. @param namesOf lists the names that a row prices */
export function collectNames(namesOf: (row: PriceRow) => readonly string[]): NameCollector {
  const byRegion = new Map<string, Set<string>>();
  return {
    add: (row) => {
      const added = namesOf(row);
      if (added.length === 0) return;
      const names = byRegion.get(row.location) ?? new Set();
      byRegion.set(row.location, names);
      for (const name of added) names.add(name);
    },
    found: () => Object.fromEntries([...byRegion].map(([region, names]) => [region, [...names].sort()])),
  };
}

/** A form looks up a thousand names at once, so each list is made a set once. */
const cache = new WeakMap<NamesByRegion, Map<string, ReadonlySet<string>>>();

/** Returns the names in a region, or in all regions. */
export function namesIn(names: NamesByRegion, region = ''): ReadonlySet<string> {
  const sets = cache.get(names) ?? new Map<string, ReadonlySet<string>>();
  cache.set(names, sets);
  const known = sets.get(region);
  if (known) return known;
  const inRegion = Object.hasOwn(names, region) ? names[region] : [];
  const found = new Set(region === '' ? Object.values(names).flat() : inRegion);
  sets.set(region, found);
  return found;
}
