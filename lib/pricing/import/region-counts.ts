import { countedUnder, noRegion } from '../catalog/regions.ts';
import type { PriceRow } from '../price-row.ts';
import type { ActiveSnapshot, RegionRead, RegionsRead } from '../scope/scope.ts';

/** Prices of a region: all of them, and those that a product of the catalogue needs. */
export interface RowCounts {
  readonly rows: number;
  readonly offers: number;
}

/** A row of a new price list, and whether a product needs it. */
export interface CountedRow {
  readonly row: PriceRow;
  readonly isOffer: boolean;
}

export interface RegionCounts {
  readonly add: (counted: CountedRow) => void;
  readonly of: (region: string) => RowCounts;
  readonly rows: () => number;
  readonly regions: () => readonly string[];
}

/** Counts the prices of a list by region; those of no region under `global`. */
export function countByRegion(): RegionCounts {
  const counts = new Map<string, { rows: number; offers: number }>();
  let rows = 0;
  return {
    add: ({ row: { location }, isOffer }) => {
      const region = countedUnder(location);
      const found = counts.get(region) ?? { rows: 0, offers: 0 };
      counts.set(region, found);
      found.rows += 1;
      found.offers += Number(isOffer);
      rows += 1;
    },
    of: (region) => counts.get(region) ?? { rows: 0, offers: 0 },
    rows: () => rows,
    regions: () => [...counts.keys()],
  };
}

/** What was read, and when. */
export interface ReadRegions {
  /** By Azure's name; prices of no region are always read. */
  readonly regions: readonly string[];
  /** Names of the services; none for all. */
  readonly services: readonly string[];
  readonly now: Date;
}

/** The regions of a new list: those that were read, and those that were kept from the active one. */
export function regionsOfList(
  { regions, services, now }: ReadRegions,
  counts: RegionCounts,
  active: ActiveSnapshot | null,
): RegionsRead {
  const read = new Set([...regions, noRegion]);
  // A region that has no price was read all the same.
  const kept = [...Object.keys(active?.regions ?? {}), ...counts.regions()].filter((region) => !read.has(region));
  const read_at = now.toISOString();
  return Object.fromEntries([
    ...kept.map((region) => {
      const before: Partial<RegionRead> = active?.regions?.[region] ?? {};
      return [region, { read_at: active?.activated_at ?? '', ...before, row_count: counts.of(region).rows }];
    }),
    ...[...read].map((region) => {
      const { rows, offers } = counts.of(region);
      return [region, { row_count: rows, offer_count: offers, services: [...services], read_at }];
    }),
  ]);
}
