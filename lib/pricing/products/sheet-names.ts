import type { PriceRow } from '../price-row.ts';

/** Names that a price sheet has pay-as-you-go prices for, by region. */
export type NamesByRegion = Readonly<Record<string, readonly string[]>>;

/** What a price sheet says about the catalogue: names by the key of the product that asks for them. */
export type SheetNames = Readonly<Record<string, NamesByRegion>>;

/** Collects the names of a price sheet, row by row. */
export interface NameCollector {
  readonly add: (row: PriceRow) => void;
  /** The names so far, ascending in each region. */
  readonly found: () => NamesByRegion;
}

/** @param namesOf the names that a row is a price of */
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

/** Sets of names by region. A form asks for a thousand names at once, so each list is made a set once. */
const cache = new WeakMap<NamesByRegion, Map<string, ReadonlySet<string>>>();

/** The names in a region, or in any region where it is left out. */
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
