import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { priceKey } from '../../../../lib/pricing/price-row.ts';
import type { Scope } from '../../../../lib/pricing/scope/scope.ts';
import { type MeterFilter, meetsFilter } from '../../../../lib/pricing/search/meter-query.ts';
import type * as Search from '../../../../lib/pricing/store/meter-search.ts';
import { importSheet } from '../../../support/import-sheet.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { syntheticRows } from '../../../support/synthetic-rows.ts';
import { syntheticSheet } from '../../../support/synthetic-sheet.ts';

const count = 3_000;
let stores: LocalStores;
let findMeters: typeof Search.findMeters;
let scope: Scope;
let rows: readonly PriceRow[];

const load = async (scopeId: string): Promise<Scope> =>
  (await (await import('../../../../lib/pricing/store/scopes.ts')).findScope(scopeId)) as Scope;

beforeAll(async () => {
  stores = await startLocalStores();
  ({ findMeters } = await import('../../../../lib/pricing/store/meter-search.ts'));
  await importSheet({ scopeId: 'ea:1234567', text: syntheticSheet({ rows: count }) });
  scope = await load('ea:1234567');
  rows = syntheticRows(count);
});
afterAll(() => stores.close());

/** Every page of a search, by its cursors. */
async function allPages(filter: MeterFilter, limit: number, from: Scope = scope) {
  const pages: Search.MeterPage[] = [];
  let cursor: string | undefined;
  do {
    const page = await findMeters(from, { filter, limit, cursor });
    pages.push(page);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

const keysOf = (found: readonly PriceRow[]): string[] => found.map(priceKey).sort();

describe('the pages of a search hold every row that a scan of the sheet finds, once', () => {
  test.for<{ filter: MeterFilter; limit: number }>([
    { filter: {}, limit: 200 },
    { filter: { q: 'd2' }, limit: 7 },
    { filter: { q: 'Standard_D2s_v2' }, limit: 50 },
    { filter: { q: 'series east' }, limit: 64 },
    { filter: { category: 'virtual machines', location: 'US East 2' }, limit: 10 },
    { filter: { priceType: 'Reservation', q: 'v2' }, limit: 33 },
    { filter: { q: 'nothing of the kind' }, limit: 50 },
    { filter: { location: 'nowhere' }, limit: 50 },
    { filter: { category: 'no category' }, limit: 50 },
  ])('$filter by $limit', async ({ filter, limit }) => {
    const expected = rows.filter((row) => meetsFilter(row, filter));
    const pages = await allPages(filter, limit);
    expect(keysOf(pages.flatMap((page) => page.rows))).toEqual(keysOf(expected));
    for (const page of pages) expect(page.total).toBe(expected.length);
    for (const page of pages.slice(0, -1)) expect(page.rows).toHaveLength(limit);
  });

  test('a meter by its id, its prices page by page', async () => {
    const { meterId, location } = rows.find(({ priceType }) => priceType === 'Reservation') as PriceRow;
    const expected = rows.filter((row) => row.meterId === meterId);
    expect(expected.length).toBeGreaterThan(3);
    const pages = await allPages({ q: ` ${meterId.toUpperCase()} ` }, 2);
    expect(keysOf(pages.flatMap((page) => page.rows))).toEqual(keysOf(expected));
    expect((await allPages({ q: meterId, location }, 50))[0]?.total).toBe(expected.length);
    expect((await allPages({ q: meterId, priceType: 'SavingsPlan' }, 50))[0]?.total).toBe(2);
    expect((await allPages({ q: meterId, location: 'nowhere' }, 50))[0]?.total).toBe(0);
  });

  test('an id that the sheet does not have', async () => {
    const [page] = await allPages({ q: '00000000-0000-0000-0000-000000000000' }, 50);
    expect(page).toMatchObject({ total: 0, rows: [], next_cursor: null });
  });
});

test('a search reads the index pages and the rows of its page, in few units', async () => {
  let units = 0;
  await findMeters(
    scope,
    { filter: { q: 'd2s', location: 'eastus2' }, limit: 50 },
    {
      onUnits: (used) => {
        units += used;
      },
    },
  );
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThan(40);
});

describe('a cursor', () => {
  const filter = { q: 'series' };
  const firstCursor = async (from: Scope = scope): Promise<string> =>
    (await findMeters(from, { filter, limit: 5 })).next_cursor as string;

  test('continues with pages of another size', async () => {
    const [, second] = await allPages(filter, 5);
    const page = await findMeters(scope, { filter, limit: 9, cursor: await firstCursor() });
    expect(page.rows.slice(0, 5)).toEqual(second?.rows);
    expect(page.rows).toHaveLength(9);
  });

  test('opens no other search', async () => {
    const search = { filter: { q: 'v2' }, limit: 5, cursor: await firstCursor() };
    await expect(findMeters(scope, search)).rejects.toMatchObject({ code: 'cursor_invalid' });
  });

  test('opens no other scope, not even one with the same sheet', async () => {
    await importSheet({ scopeId: 'ea:7654321', text: syntheticSheet({ rows: 600 }) });
    const other = await load('ea:7654321');
    const mine = { filter, limit: 5, cursor: await firstCursor() };
    await expect(findMeters(other, mine)).rejects.toMatchObject({ code: 'cursor_invalid' });
    // The same snapshot id changes nothing: the key of the snapshot is another.
    const namesake = { ...other, active_snapshot: { ...other.active_snapshot, snapshot_id: idOf(scope) } } as Scope;
    await expect(findMeters(namesake, mine)).rejects.toMatchObject({ code: 'cursor_invalid' });
  });

  test.for(['x', 'AAAA', '..'])('that the service has not made is refused: %s', async (cursor) => {
    await expect(findMeters(scope, { filter, limit: 5, cursor })).rejects.toMatchObject({ code: 'cursor_invalid' });
  });

  test('continues in a snapshot that another has replaced, until its pages are deleted', async () => {
    const scopeId = 'ea:replaced';
    await importSheet({ scopeId, text: syntheticSheet({ rows: 900 }) });
    const old = await load(scopeId);
    const [, second] = await allPages(filter, 5, old);
    const cursor = await firstCursor(old);

    const uploadedAt = new Date('2026-11-22T00:00:00Z');
    await importSheet({ scopeId, text: syntheticSheet({ rows: 600, seed: 2 }), uploadedAt });
    const fresh = await load(scopeId);
    expect(idOf(fresh)).not.toBe(idOf(old));
    const page = await findMeters(fresh, { filter, limit: 5, cursor });
    expect(page).toMatchObject({ snapshot_id: idOf(old), rows: second?.rows, total: second?.total });

    // It is the one before the active one, which is kept, until there is another.
    const { sweepSnapshots } = await import('../../../../lib/pricing/store/sweep-snapshots.ts');
    await sweepSnapshots(scopeId, new Date('2026-12-01T00:00:00Z'));
    expect((await findMeters(fresh, { filter, limit: 5, cursor })).rows).toEqual(second?.rows);
    const later = new Date('2026-12-02T00:00:00Z');
    await importSheet({ scopeId, text: syntheticSheet({ rows: 600, seed: 3 }), uploadedAt: later });
    await expect(findMeters(fresh, { filter, limit: 5, cursor })).rejects.toMatchObject({ code: 'cursor_expired' });
  });
});

const idOf = (one: Scope): string => one.active_snapshot?.snapshot_id ?? '';

test('a scope without a price sheet is refused', async () => {
  const empty = { ...scope, active_snapshot: null };
  await expect(findMeters(empty, { filter: {}, limit: 5 })).rejects.toMatchObject({ code: 'no_active_snapshot' });
});
