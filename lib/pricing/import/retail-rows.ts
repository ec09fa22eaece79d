import { countedUnder, noRegion } from '../catalog/no-region.ts';
import type { PriceRow } from '../price-row.ts';
import type { Scope } from '../scope/scope.ts';
import { readPriceList } from '../store/read-price-list.ts';
import { findScope } from '../store/scopes.ts';
import { countByRegion, type RegionCounts } from './region-counts.ts';

export interface RetailReadings {
  readonly scopeId: string;
  /** The regions that were read. */
  readonly regions: readonly string[];
  readonly rows: AsyncIterable<readonly PriceRow[]> | Iterable<readonly PriceRow[]>;
}

/** The rows of a new price list, in no order: those that were read, and those of all other regions, from the active list. */
export interface RetailRows {
  /** Read it once, to its end, before anything else. */
  readonly batches: () => AsyncGenerator<readonly PriceRow[]>;
  /** The scope with the list that the other regions were copied from. */
  readonly basis: () => Scope;
  /** What the list of an earlier version has, which does not count its regions itself; empty for a newer one. */
  readonly uncounted: RegionCounts;
}

/** Makes the rows of a new price list. The active list is looked up once all rows are read: reading takes minutes. */
export function retailRows({ scopeId, regions, rows }: RetailReadings): RetailRows {
  const read = new Set([...regions, noRegion]);
  const uncounted = countByRegion();
  let basis: Scope | undefined;

  async function* readRows(): AsyncGenerator<readonly PriceRow[]> {
    for await (const batch of rows) yield batch.filter(({ location }) => read.has(countedUnder(location)));
  }
  async function* keptRows(): AsyncGenerator<readonly PriceRow[]> {
    basis = (await findScope(scopeId)) as Scope;
    const active = basis.active_snapshot;
    if (!active) return;
    const known = Object.keys(active.regions ?? {});
    // A nightly refresh replaces all regions: nothing is kept, so nothing need be read.
    if (known.length > 0 && known.every((region) => read.has(region))) return;
    for await (const batch of readPriceList(scopeId, active)) {
      // Such a list has nothing but offers.
      if (!active.regions) for (const { row } of batch) uncounted.add({ row, isOffer: true });
      yield batch.flatMap(({ row }) => (read.has(countedUnder(row.location)) ? [] : [row]));
    }
  }

  return {
    async *batches() {
      yield* readRows();
      yield* keptRows();
    },
    basis: () => basis as Scope,
    uncounted,
  };
}
