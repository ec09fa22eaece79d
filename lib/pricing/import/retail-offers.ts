import type { PriceRow } from '../price-row.ts';
import { offerKeyOf } from '../products/offer-key.ts';
import type { RegionsRead, Scope } from '../scope/scope.ts';
import type { KeyedRow } from '../snapshot/keyed-pages.ts';
import { readOffers } from '../store/read-offers.ts';
import { findScope } from '../store/scopes.ts';
import type { RowsByRegion } from './check-regions.ts';

/** Prices of no region are read with those of every region. */
const noRegion = 'global';

export interface RetailRows {
  readonly scopeId: string;
  /** The regions that were read. */
  readonly regions: readonly string[];
  readonly rows: AsyncIterable<readonly PriceRow[]> | Iterable<readonly PriceRow[]>;
  readonly now: Date;
}

/** The offers of a new price list: those that were read, and those of all other regions, from the active list. */
export interface RetailOffers {
  /** Read it once, to its end, before anything else. */
  readonly batches: () => AsyncGenerator<readonly KeyedRow[]>;
  readonly keyCount: () => number;
  /** Rows of each region that was read. */
  readonly read: RowsByRegion;
  /** Rows that the active list has of the regions that were read. */
  readonly last: RowsByRegion;
  /** All regions of the new list. */
  readonly regionsRead: () => RegionsRead;
  /** The scope with the list that the other regions were copied from. */
  readonly basis: () => Scope;
}

/** Makes the offers of a new price list. The active list is looked up once all rows are read: reading takes minutes. */
export function retailOffers({ scopeId, regions, rows, now }: RetailRows): RetailOffers {
  const keys = new Set<string>();
  const read = new Map([...regions, noRegion].map((region) => [region, 0]));
  const last = new Map<string, number>();
  const kept = new Map<string, number>();
  let basis: Scope | undefined;

  async function* readRows(): AsyncGenerator<readonly KeyedRow[]> {
    for await (const batch of rows) {
      yield batch.flatMap((row) => {
        const key = offerKeyOf(row);
        const count = read.get(row.location);
        if (key === undefined || count === undefined) return [];
        read.set(row.location, count + 1);
        keys.add(key);
        return [{ key, row }];
      });
    }
  }
  async function* keptRows(): AsyncGenerator<readonly KeyedRow[]> {
    basis = (await findScope(scopeId)) as Scope;
    const active = basis.active_snapshot;
    if (!active) return;
    const known = Object.entries(active.regions ?? {});
    if (known.length > 0 && known.every(([region]) => read.has(region))) {
      // A nightly refresh replaces all regions: nothing is kept, so nothing need be read.
      for (const [region, { row_count }] of known) last.set(region, row_count);
      return;
    }
    for await (const batch of readOffers(scopeId, active)) {
      const others: KeyedRow[] = [];
      for (const { key, row } of batch) {
        const counts = read.has(row.location) ? last : kept;
        counts.set(row.location, (counts.get(row.location) ?? 0) + 1);
        if (counts === last) continue;
        keys.add(key);
        others.push({ key, row });
      }
      yield others;
    }
  }

  return {
    async *batches() {
      yield* readRows();
      yield* keptRows();
    },
    keyCount: () => keys.size,
    read,
    last,
    regionsRead: () => {
      const active = basis?.active_snapshot;
      const readBefore = (region: string) => active?.regions?.[region]?.read_at ?? active?.activated_at ?? '';
      // A region that has no price of any product was read all the same.
      const before = [...Object.keys(active?.regions ?? {}), ...kept.keys()].filter((region) => !read.has(region));
      return Object.fromEntries([
        ...before.map((region) => [region, { row_count: kept.get(region) ?? 0, read_at: readBefore(region) }]),
        ...[...read].map(([region, row_count]) => [region, { row_count, read_at: now.toISOString() }]),
      ]);
    },
    basis: () => basis as Scope,
  };
}
