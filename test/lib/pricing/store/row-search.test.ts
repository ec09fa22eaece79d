import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterFor } from '../../../../lib/pricing/meter-lines/candidates.ts';
import { type PriceRow, priceKey } from '../../../../lib/pricing/price-row.ts';
import type { ActiveSnapshot } from '../../../../lib/pricing/scope/scope.ts';
import { type MeterFilter, meetsFilter } from '../../../../lib/pricing/search/meter-query.ts';
import type * as RowSearch from '../../../../lib/pricing/store/row-search.ts';
import { countRounds } from '../../../support/count-rounds.ts';
import { importSheet } from '../../../support/import-sheet.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { syntheticRows } from '../../../support/synthetic-rows.ts';
import { syntheticSheet } from '../../../support/synthetic-sheet.ts';

const count = 2_000;
const scopeId = 'ea:1234567';
let stores: LocalStores;
let searchRows: typeof RowSearch.searchRows;
let snapshot: ActiveSnapshot;
let rows: readonly PriceRow[];

beforeAll(async () => {
  stores = await startLocalStores();
  ({ searchRows } = await import('../../../../lib/pricing/store/row-search.ts'));
  const { findScope } = await import('../../../../lib/pricing/store/scopes.ts');
  await importSheet({ scopeId, text: syntheticSheet({ rows: count }) });
  snapshot = (await findScope(scopeId))?.active_snapshot as ActiveSnapshot;
  rows = syntheticRows(count);
});
afterAll(() => stores.close());

const keysOf = (found: readonly PriceRow[] = []): readonly string[] => found.map(priceKey).sort();

test('finds for each of several filters what a scan of the sheet finds, in two rounds for all', async () => {
  const filters: readonly MeterFilter[] = [
    { category: 'virtual machines', location: 'US East 2', q: 'd2' },
    { q: 'v5', category: 'Virtual Machines' },
    { q: 'nothing of the kind' },
    { category: 'virtual machines', location: 'US East 2', q: 'd2' },
  ];
  await searchRows(scopeId, snapshot, filters, count);
  const { rounds, restore } = await countRounds();
  const found = await searchRows(scopeId, snapshot, filters, count).finally(restore);
  expect(rounds.count).toBe(2);
  expect(found.map(keysOf)).toEqual(filters.map((filter) => keysOf(rows.filter((row) => meetsFilter(row, filter)))));
  expect(found[0]?.length).toBeGreaterThan(0);
});

test('finds every row whose service, name and region a line names', async () => {
  const named = rows.filter((_, at) => at % 40 === 0);
  const asks = named.map(({ category, meterName, location }) => ({
    service: category,
    meter: meterName,
    region: location,
  }));
  const found = await searchRows(scopeId, snapshot, asks.map(filterFor), count);
  for (const [at, row] of named.entries()) expect(keysOf(found[at])).toContain(priceKey(row));
});

test('stops at the limit, and reads nothing for no filter or without an index', async () => {
  const [some] = await searchRows(scopeId, snapshot, [{}], 70);
  expect(some).toHaveLength(70);
  const { rounds, restore } = await countRounds();
  const nothing = await searchRows(scopeId, snapshot, [], 70);
  const earlier = await searchRows(scopeId, { ...snapshot, sections: { offers: 1 } }, [{}], 70).finally(restore);
  expect([nothing, earlier, rounds.requests]).toEqual([[], [[]], 0]);
});
