import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import {
  asksForMachines,
  type RetailAnswer,
  type RetailQuestion,
  retailItem,
  startRetailServer,
} from '../../../support/retail-server.ts';

let stores: LocalStores;
let server: Awaited<ReturnType<typeof startRetailServer>>;
let directory: string;

beforeAll(async () => {
  stores = await startLocalStores();
  directory = await mkdtemp(join(tmpdir(), 'appraise-refresh-'));
});
afterAll(async () => {
  await stores.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  server = await startRetailServer();
});
afterEach(() => server.close());

let clock = Date.parse('2026-11-20T03:30:00Z');

/** Reads the list of eastus2 once more, a day later each time. */
async function refresh(currency = 'USD') {
  const { refreshRetail } = await import('../../../../lib/pricing/import/refresh-retail.ts');
  clock += 86_400_000;
  return refreshRetail(
    { currency, regions: ['eastus2'], now: new Date(clock), directory },
    { address: server.url, waits: { firstMs: 1, maxMs: 5 }, timeoutMs: 120_000 },
  );
}

/** What the active list has under an offer key. */
async function listed(key: string, currency = 'USD'): Promise<readonly PriceRow[]> {
  const { findScope } = await import('../../../../lib/pricing/store/scopes.ts');
  const { lookUp } = await import('../../../../lib/pricing/store/look-up.ts');
  const scope = await findScope(`retail:azure:${currency}`);
  if (!scope?.active_snapshot) return [];
  return (await lookUp(scope.scope_id, scope.active_snapshot, 'offers', [key])).get(key) ?? [];
}

const d2 = 'vm/eastus2/standard_d2s_v5';
/** A list of these machines alone. */
const machines =
  (items: readonly unknown[]) =>
  (asked: RetailQuestion): RetailAnswer => ({ items: asksForMachines(asked) ? items : [] });

describe('a refresh of the public prices', () => {
  test('asks no further once one of its queries has failed for good', async () => {
    const patient = { waits: { firstMs: 3_600_000, maxMs: 3_600_000 }, timeoutMs: 60_000 };
    server.answerWith((asked) => (asksForMachines(asked) ? { status: 404 } : { status: 503 }));
    const { refreshRetail } = await import('../../../../lib/pricing/import/refresh-retail.ts');
    const result = await refreshRetail(
      { currency: 'CHF', regions: ['eastus2'], now: new Date(clock), directory },
      { address: server.url, ...patient },
    );
    expect(result).toMatchObject({ status: 'failed', failure: { code: 'source_unavailable' } });
    expect(server.asked.length).toBeLessThanOrEqual(3);
  });

  test('notes that it waits for the store once the list has been read', async () => {
    const noted: string[] = [];
    const onWait = (what: string) => {
      noted.push(what);
      return () => void noted.push('over');
    };
    const { refreshRetail } = await import('../../../../lib/pricing/import/refresh-retail.ts');
    const list = { currency: 'NOK', regions: ['eastus2'], now: new Date(clock), directory };
    expect((await refreshRetail(list, { address: server.url, onWait })).status).toBe('completed');
    expect(noted.slice(-2)).toEqual(['the store, to keep the prices of retail:azure:NOK', 'over']);
  });

  test('ends as failed, with the reason, where the list is silent until the time has run out', async () => {
    const stopping = new AbortController();
    const waits = new Set<string>();
    const onWait = (what: string) => {
      waits.add(what);
      return () => void waits.delete(what);
    };
    const waited: string[][] = [];
    server.answerWith(() => () => {
      waited.push([...waits]);
      if (waited.length === 3) stopping.abort(new Error('the job ran out of time'));
    });
    const { refreshRetail } = await import('../../../../lib/pricing/import/refresh-retail.ts');
    const { findScope } = await import('../../../../lib/pricing/store/scopes.ts');
    const failure = { code: 'source_unavailable', message: 'The job ran out of time.' };
    const result = await refreshRetail(
      { currency: 'SEK', regions: ['eastus2'], now: new Date(clock), directory },
      { address: server.url, signal: stopping.signal, onWait },
    );
    expect(result).toMatchObject({ status: 'failed', failure });
    expect((await findScope('retail:azure:SEK'))?.latest).toMatchObject({ status: 'failed', failure });
    expect(waited[0]).toContain("the price list (armRegionName eq 'eastus2', SEK, page 1)");
    expect(waits).toEqual(new Set());
  });

  test('asks once for all services of each region, and once for each place of no region', async () => {
    await refresh();
    const zones = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Zone ${number}`);
    expect(server.asked.map(({ filter }) => filter).sort()).toEqual(
      ['eastus2', '', 'Global', ...zones].map((place) => `armRegionName eq '${place}'`).sort(),
    );
  });

  test('makes the list the active one of its currency', async () => {
    expect(await refresh('EUR')).toMatchObject({ status: 'completed', scope_id: 'retail:azure:EUR', row_count: 2 });
    expect((await listed(d2, 'EUR')).map(({ priceType }) => priceType).sort()).toEqual(['Consumption', 'Reservation']);
  });

  test('takes the newest price in effect, and none of tomorrow', async () => {
    server.answerWith(
      machines([
        retailItem({ unitPrice: 0.5, effectiveStartDate: '2024-01-01T00:00:00Z' }),
        retailItem({ unitPrice: 0.4, effectiveStartDate: '2025-01-01T00:00:00Z' }),
        retailItem({ unitPrice: 0.1, effectiveStartDate: '2030-01-01T00:00:00Z' }),
      ]),
    );
    await refresh();
    expect((await listed(d2)).map(({ unitPrice }) => unitPrice)).toEqual(['0.4']);
  });

  test('keeps the rows of a meter that several sizes share apart', async () => {
    server.answerWith(
      machines([
        retailItem({ armSkuName: 'Standard_E16s_v3', skuId: 'A/1' }),
        retailItem({ armSkuName: 'Standard_E16-4s_v3', skuId: 'A/2' }),
      ]),
    );
    await refresh();
    for (const size of ['standard_e16s_v3', 'standard_e16-4s_v3']) {
      expect(await listed(`vm/eastus2/${size}`)).toHaveLength(1);
    }
  });

  test.each([
    { what: 'Spot', members: { skuName: 'D2s v5 Spot', meterName: 'D2s v5 Spot' } },
    { what: 'Low Priority', members: { skuName: 'D2s v5 Low Priority', meterName: 'D2s v5 Low Priority' } },
    { what: 'development', members: { type: 'DevTestConsumption' } },
    { what: 'cloud service', members: { productName: 'Dsv5 Series Cloud Services' } },
    { what: 'dedicated host', members: { productName: 'Virtual Machines Dsv5 Series Dedicated Host' } },
  ])('never takes a $what price for that of the machine', async ({ members }) => {
    server.answerWith(
      machines([retailItem({ skuId: 'A/1' }), retailItem({ ...members, skuId: 'A/2', unitPrice: 0.01 })]),
    );
    await refresh();
    expect((await listed(d2)).map(({ unitPrice }) => unitPrice)).toEqual(['0.096']);
  });

  test.each<{ what: string; fault: (asked: RetailQuestion) => RetailAnswer; code: string }>([
    {
      what: 'one of its queries fails',
      fault: (asked) => (asksForMachines(asked) ? { items: [retailItem()] } : { status: 404 }),
      code: 'source_unavailable',
    },
    {
      what: 'a page in the middle fails for good',
      fault: ({ skip }) => (skip === 0 ? { items: [retailItem()], next: 1 } : { status: 503 }),
      code: 'source_unavailable',
    },
    {
      what: 'more than one item in a hundred cannot be read',
      fault: machines([...Array(97).fill(retailItem()), {}, { type: 'Consumption' }, { type: 'Consumption' }]),
      code: 'too_many_rejects',
    },
    { what: 'it is empty', fault: () => ({ items: [] }), code: 'sheet_empty' },
    {
      what: 'it has lost more than half of its rows',
      fault: machines([retailItem()]),
      code: 'sheet_shrunken',
    },
  ])('publishes nothing when $what: the last good list stays', async ({ fault, code }) => {
    server.answerWith(
      machines([1, 2, 3, 4].map((n) => retailItem({ skuId: `A/${n}`, armSkuName: `Standard_D${n}s_v5` }))),
    );
    expect(await refresh()).toMatchObject({ status: 'completed', row_count: 4 });
    const good = await listed(d2);

    server.answerWith(fault);
    const result = await refresh();
    expect(result).toMatchObject({ status: 'failed', failure: { code } });
    expect(await listed(d2)).toEqual(good);
    const { findScope } = await import('../../../../lib/pricing/store/scopes.ts');
    expect((await findScope('retail:azure:USD'))?.latest?.status).toBe('failed');
  });
});
