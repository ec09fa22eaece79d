import { retailScopeId } from '../scope/scope-id.ts';
import { type MeterNames, namesOf } from '../sheet/meter-names.ts';
import type { SheetRow } from '../sheet/sheet-row.ts';
import { readPriceList } from '../store/read-price-list.ts';
import { findScope } from '../store/scopes.ts';

/** Memory stays bounded: later meters of a larger sheet keep no name. */
const maxMeters = 200_000;

/** Collects the meters of a sheet that have no name, and finds their names on the public price list. */
export interface UnnamedMeters {
  /** Passes the rows on. */
  readonly collect: (batches: AsyncIterable<readonly SheetRow[]>) => AsyncGenerator<readonly SheetRow[]>;
  /** Call it once the rows are read. */
  readonly findNames: () => Promise<MeterNames>;
  readonly count: () => number;
}

/** @param currency of the price list */
export function unnamedMeters(currency: string): UnnamedMeters {
  const meterIds = new Set<string>();
  return {
    async *collect(batches) {
      for await (const batch of batches) {
        for (const { meterId, meterName } of batch) {
          if (meterName === '' && meterIds.size < maxMeters) meterIds.add(meterId);
        }
        yield batch;
      }
    },
    findNames: async () => {
      const names: MeterNames = new Map();
      if (meterIds.size === 0) return names;
      const scopeId = retailScopeId(currency);
      const active = (await findScope(scopeId))?.active_snapshot;
      if (!active) return names;
      for await (const batch of readPriceList(scopeId, active)) {
        for (const { row } of batch) {
          if (meterIds.has(row.meterId) && !names.has(row.meterId)) names.set(row.meterId, namesOf(row));
        }
      }
      return names;
    },
    count: () => meterIds.size,
  };
}
