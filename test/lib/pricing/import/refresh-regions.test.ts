import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RetailResult } from '../../../../lib/pricing/import/retail-list.ts';
import type { Scope } from '../../../../lib/pricing/scope/scope.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { asksForMachines, placeIn, retailItem, startRetailServer } from '../../../support/retail-server.ts';

let stores: LocalStores;
let server: Awaited<ReturnType<typeof startRetailServer>>;
let directory: string;
let currency = '';
let currencies = 0;

beforeAll(async () => {
  stores = await startLocalStores();
  directory = await mkdtemp(join(tmpdir(), 'appraise-regions-'));
});
afterAll(async () => {
  await stores.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  server = await startRetailServer();
  // A list of its own for each test.
  currencies += 1;
  currency = `A${String.fromCharCode(64 + Math.ceil(currencies / 26))}${String.fromCharCode(65 + (currencies % 26))}`;
  serve({ eastus2: ['0.1', '0.2'], westeurope: ['0.3', '0.4', '0.5', '0.6'] });
});
afterEach(() => server.close());

/** Serves a machine for each price, by region. @param meanwhile runs before each answer */
function serve(prices: Readonly<Record<string, readonly string[]>>, meanwhile = async (_region: string) => {}): void {
  server.answerWith((asked) => (response) => {
    const region = placeIn(asked);
    const isMachines = asksForMachines(asked);
    const items = (isMachines ? (prices[region] ?? []) : []).map((price, at) =>
      retailItem({
        currencyCode: currency,
        armRegionName: region,
        armSkuName: `Standard_D${at + 1}s_v5`,
        skuId: `${region}/${at}`,
        unitPrice: Number(price),
      }),
    );
    meanwhile(isMachines ? region : '').then(() => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ Items: items, NextPageLink: null, Count: items.length }));
    });
  });
}

async function refresh(regions: readonly string[], day: number, force = false): Promise<RetailResult> {
  const { refreshRetail } = await import('../../../../lib/pricing/import/refresh-retail.ts');
  const now = new Date(Date.UTC(2026, 10, day, 3, 30));
  const options = { address: server.url, waits: { firstMs: 1, maxMs: 5 }, timeoutMs: 120_000 };
  return refreshRetail({ currency, regions, force, now, directory }, options);
}

async function active() {
  const { findScope } = await import('../../../../lib/pricing/store/scopes.ts');
  const { active_snapshot } = (await findScope(`retail:azure:${currency}`)) as Scope;
  if (!active_snapshot) throw new Error('there is no list');
  return active_snapshot;
}

/** The prices of a region's machines, in their order. */
async function priced(region: string): Promise<readonly string[]> {
  const { lookUp } = await import('../../../../lib/pricing/store/look-up.ts');
  const keys = [1, 2, 3, 4].map((size) => `vm/${region}/standard_d${size}s_v5`);
  const rows = await lookUp(`retail:azure:${currency}`, await active(), 'offers', keys);
  return keys.flatMap((key) => (rows.get(key) ?? []).map(({ unitPrice }) => unitPrice));
}

describe('a refresh of some regions', () => {
  test('replaces the prices of those, and keeps the prices of all others with their dates', async () => {
    expect((await refresh(['eastus2', 'westeurope'], 1)).row_count).toBe(6);
    serve({ eastus2: ['0.11', '0.22', '0.33'] });
    expect(await refresh(['eastus2'], 2)).toMatchObject({ status: 'completed', row_count: 7, shrunken: [] });
    expect(await priced('eastus2')).toEqual(['0.11', '0.22', '0.33']);
    expect(await priced('westeurope')).toEqual(['0.3', '0.4', '0.5', '0.6']);
    expect((await active()).regions).toEqual({
      eastus2: { row_count: 3, offer_count: 3, services: [], read_at: '2026-11-02T03:30:00.000Z' },
      global: { row_count: 0, offer_count: 0, services: [], read_at: '2026-11-02T03:30:00.000Z' },
      westeurope: { row_count: 4, offer_count: 4, services: [], read_at: '2026-11-01T03:30:00.000Z' },
    });
  });

  test('compares a region with what it had itself: a small new region is no loss of a large one', async () => {
    await refresh(['westeurope'], 1);
    expect(await refresh(['eastus2'], 2)).toMatchObject({ status: 'completed', row_count: 6 });
  });

  test('knows a region that has no price of any product as one that was read', async () => {
    await refresh(['eastus2', 'austriaeast'], 1);
    expect((await active()).regions).toMatchObject({ austriaeast: { row_count: 0 } });
    await refresh(['eastus2'], 2);
    expect((await active()).regions).toMatchObject({ austriaeast: { row_count: 0 } });
  });

  test('refuses one that has lost more than half of its prices, and changes no other', async () => {
    await refresh(['eastus2', 'westeurope'], 1);
    serve({ eastus2: ['0.11', '0.22'], westeurope: ['0.9'] });
    const { status, failure } = await refresh(['eastus2', 'westeurope'], 2);
    expect({ status, code: failure?.code }).toEqual({ status: 'failed', code: 'sheet_shrunken' });
    expect(failure?.message).toContain('westeurope has 1 price; the last list had 4');
    expect(failure?.message).toContain('--force');
    expect(await priced('eastus2')).toEqual(['0.1', '0.2']);
  });

  test('takes it with force, and says what was lost', async () => {
    await refresh(['eastus2', 'westeurope'], 1);
    serve({ westeurope: ['0.9'] });
    expect(await refresh(['westeurope'], 2, true)).toMatchObject({
      status: 'completed',
      shrunken: [{ region: 'westeurope', row_count: 1, last_row_count: 4 }],
    });
    expect(await priced('westeurope')).toEqual(['0.9']);
    expect(await priced('eastus2')).toEqual(['0.1', '0.2']);
  });

  test('takes no list without any price, not even with force', async () => {
    await refresh(['eastus2'], 1);
    serve({});
    expect(await refresh(['eastus2'], 2, true)).toMatchObject({ status: 'failed', failure: { code: 'sheet_empty' } });
    expect(await priced('eastus2')).toEqual(['0.1', '0.2']);
  });

  test('keeps the regions of a list that an earlier version has read', async () => {
    await refresh(['eastus2', 'westeurope'], 1);
    const { regions: _, ...earlier } = await active();
    const { updateScope } = await import('../../../../lib/pricing/store/scopes.ts');
    await updateScope(`retail:azure:${currency}`, {
      change: 'SET active_snapshot = :earlier',
      condition: '',
      values: { ':earlier': earlier },
    });
    serve({ eastus2: ['0.11'] });
    await refresh(['eastus2'], 2);
    expect((await active()).regions).toMatchObject({
      eastus2: { row_count: 1 },
      westeurope: { row_count: 4, read_at: earlier.activated_at },
    });
    expect(await priced('westeurope')).toEqual(['0.3', '0.4', '0.5', '0.6']);
  });

  test('takes no price of a region that it did not ask for', async () => {
    server.answerWith((asked) => {
      const others = ['eastus2', 'westeurope'].map((armRegionName) =>
        retailItem({ currencyCode: currency, armRegionName, skuId: armRegionName }),
      );
      return { items: asksForMachines(asked) ? others : [] };
    });
    expect((await refresh(['eastus2'], 1)).regions).toMatchObject({ eastus2: { row_count: 1 } });
    expect(await priced('westeurope')).toEqual([]);
  });

  test('publishes nothing where a page of what it keeps is gone', async () => {
    const { snapshot_id } = await refresh(['eastus2', 'westeurope'], 1);
    const { deletePages } = await import('../../../../lib/pricing/store/page-writer.ts');
    await deletePages({ scope_id: `retail:azure:${currency}`, snapshot_id }, { prices: 1 });
    await expect(refresh(['eastus2'], 2)).rejects.toThrow('is missing');
    expect((await active()).snapshot_id).toBe(snapshot_id);
  });

  test('leaves what the newest refresh of each region has brought, whatever their order', async () => {
    const regions = ['brazilsouth', 'eastus2', 'westeurope'];
    const step = fc.record({
      regions: fc.subarray(regions, { minLength: 1 }),
      prices: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 4 }),
    });
    let day = 1;
    const expected = new Map<string, readonly string[]>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { regions: some, prices } of steps) {
          day += 1;
          const texts = prices.map(String);
          serve(Object.fromEntries(some.map((region) => [region, texts])));
          expect((await refresh(some, day)).status).toBe('completed');
          for (const region of some) expected.set(region, texts);
          for (const region of regions) expect(await priced(region)).toEqual(expected.get(region) ?? []);
        }
      }),
      { numRuns: 5 },
    );
  });

  test('writes as many units whether it keeps regions or replaces them all', async () => {
    const { write_units: all } = await refresh(['eastus2', 'westeurope'], 1);
    expect((await refresh(['eastus2', 'westeurope'], 2)).write_units).toBe(all);
    expect((await refresh(['eastus2'], 3)).write_units).toBe(all);
  });
});

describe('two refreshes at once', () => {
  test.each([
    { what: 'the one that began first', first: 5, second: 6 },
    { what: 'the one that began later', first: 6, second: 5 },
  ])('lose no region where $what ends last', async ({ first, second }) => {
    await refresh(['brazilsouth', 'eastus2', 'westeurope'], 1);
    let isNested = false;
    let nested: RetailResult | undefined;
    const prices = { eastus2: ['0.7', '0.8'], westeurope: ['1', '2', '3', '4'] };
    serve(prices, async (region) => {
      if (region !== 'eastus2' || isNested) return;
      isNested = true;
      nested = await refresh(['westeurope'], second);
    });
    const outer = await refresh(['eastus2'], first);
    expect([outer.status, nested?.status]).toEqual(['completed', 'completed']);
    expect(await priced('eastus2')).toEqual(prices.eastus2);
    expect(await priced('westeurope')).toEqual(prices.westeurope);
    expect((await active()).snapshot_id).toBe(outer.snapshot_id);
  });

  test('lose no region where the second ends while the first stores its pages', async () => {
    await refresh(['eastus2', 'westeurope'], 1);
    serve({ eastus2: ['0.7', '0.8'], westeurope: ['1', '2', '3', '4'] });
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    let nested: Promise<RetailResult> | undefined;
    dynamodb.middlewareStack.add(
      (next, context) => async (given) => {
        if (context.commandName === 'BatchWriteItemCommand' && !nested) {
          nested = refresh(['westeurope'], 4);
          await nested;
        }
        return next(given);
      },
      { step: 'initialize', name: 'beforeFirstPage' },
    );
    try {
      const asked = server.asked.length;
      const outer = await refresh(['eastus2'], 5);
      expect([outer.status, (await nested)?.status]).toEqual(['completed', 'completed']);
      // The first reads its list again: what it had laid out was made from a list that is no longer active.
      expect(server.asked.slice(asked).filter((question) => placeIn(question) === 'eastus2')).toHaveLength(2);
    } finally {
      dynamodb.middlewareStack.remove('beforeFirstPage');
    }
    expect(await priced('eastus2')).toEqual(['0.7', '0.8']);
    expect(await priced('westeurope')).toEqual(['1', '2', '3', '4']);
  });
});
