import { randomUUID } from 'node:crypto';
import type { ClientOptions } from '../source/retail-prices.ts';
import { findScope } from '../store/scopes.ts';
import { snapshotTime } from '../store/snapshots.ts';
import { publishRetail } from './publish-retail.ts';
import { readRetail } from './read/read-retail.ts';
import type { RetailResult } from './retail-list.ts';

export interface PriceListRefresh {
  readonly currency: string;
  readonly regions: readonly string[];
  /** Names of the services to read in addition to those of the products; empty for all. @default - all */
  readonly services?: readonly string[];
  /** Takes regions that have lost more than half of their prices. @default false */
  readonly force?: boolean;
  readonly now: Date;
  readonly directory: string;
}

export interface RefreshOptions extends ClientOptions {
  readonly onProgress?: (items: number) => void;
}

/** A refresh begins again if another one ended meanwhile, but not for ever. */
const maxTries = 3;

/**
 * Reads the public price list of some regions, and makes it and all other regions of the active list the active snapshot.
 * If another refresh ended meanwhile it reads the list again, so that no region of either is lost.
 */
export async function refreshRetail(refresh: PriceListRefresh, options: RefreshOptions = {}): Promise<RetailResult> {
  let now = refresh.now;
  for (let tries = 1; ; tries += 1) {
    const result = await refreshOnce({ ...refresh, now }, options);
    if (result.status !== 'superseded' || tries === maxTries) return result;
    const scope = await findScope(result.scope_id);
    const newest = scope?.active_order ? snapshotTime(scope.active_order) : now;
    now = new Date(Math.max(now.getTime(), newest.getTime()) + 1);
  }
}

function refreshOnce(refresh: PriceListRefresh, options: RefreshOptions): Promise<RetailResult> {
  const { currency, regions, services = [], force, now, directory } = refresh;
  return publishRetail({
    currency,
    regions,
    services,
    rows: readRetail({ currency, regions, services, now, ...options }),
    source: `Azure Retail Prices API: ${[regions.join(', '), ...services].join('; ')}`,
    identity: randomUUID(),
    force: force ?? false,
    now,
    directory,
    signal: options.signal,
    onWait: options.onWait,
  });
}
