import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { MeterPricesMissing } from '../estimate/errors.ts';
import { estimate } from '../estimate/estimate.ts';
import { boundsOf } from '../estimate/mix.ts';
import { oldestReading } from '../estimate/price-age.ts';
import { publicOffers } from '../estimate/public-offers.ts';
import { checkItems } from '../estimate/request.ts';
import { retailList } from '../scope/retail-list.ts';
import type { Scope } from '../scope/scope.ts';
import { estimateReads } from './estimate-reads.ts';
import { lookUp, type SnapshotSections } from './look-up.ts';
import { searchRows } from './row-search.ts';
import { readScopes } from './scopes.ts';

/** A price sheet of a contract. */
export interface SheetOfScope extends SnapshotSections {
  readonly completed_at: string | null;
}

/**
 * Estimates an architecture at the prices of several sheets of a contract, all with the same public prices.
 * @param request that obeys its schema; its scope and currency do not count @returns an estimate for each sheet
 * @throws InvalidItems 400, PriceNotFound 422, RetailPricesMissing 422, MeterPricesMissing 422, StoreUnavailable 503
 */
export async function estimateOnSheets(
  request: EstimateRequest,
  { scope_id, currency }: Pick<Scope, 'scope_id' | 'currency'>,
  sheets: readonly SheetOfScope[],
) {
  const reads = estimateReads({ lookUp, searchRows }, checkItems(request));
  const { scope_id: listId, active_snapshot: snapshot } = retailList(await readScopes('retail'), currency);
  const list = { scope_id: listId, snapshot };
  if (reads.hasMeters && !snapshot.sections.prices) throw new MeterPricesMissing(currency);
  const read = { currency, regions: snapshot.regions };
  const rows = await reads.fromList(list);
  return Promise.all(
    sheets.map(async (sheet) => {
      const place = { scope_id, snapshot: sheet };
      const ownRows = { ...place, rows: await reads.fromSheet(place) };
      const items = await reads.resolve({ ...list, rows, read }, ownRows);
      const offers = publicOffers(items, rows.offers, read);
      const contract = await reads.addFromSheet(ownRows, offers.meterIds);
      const snapshots = {
        retail: snapshot.snapshot_id,
        corporate: sheet.snapshot_id,
        retail_at: oldestReading(items, snapshot),
        corporate_at: sheet.completed_at,
      };
      // The older sheet has ended by its nature, so no price warns of its days.
      return estimate(items, { currency, offers, contract, snapshots, asOf: null }, boundsOf(request));
    }),
  );
}
