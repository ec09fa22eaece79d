import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RetailResult } from '../../../../lib/pricing/import/retail-list.ts';
import type { PriceRow } from '../../../../lib/pricing/price-row.ts';
import type { Scope } from '../../../../lib/pricing/scope/scope.ts';
import type { MeterFilter } from '../../../../lib/pricing/search/meter-query.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { placeIn, type RetailQuestion, retailItem, startRetailServer } from '../../../support/retail-server.ts';

let stores: LocalStores;
let server: Awaited<ReturnType<typeof startRetailServer>>;
let directory: string;
let lists = 0;
let currency = '';

beforeAll(async () => {
  stores = await startLocalStores();
  directory = await mkdtemp(join(tmpdir(), 'appraise-services-'));
});
afterAll(async () => {
  await stores.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  server = await startRetailServer();
  lists += 1;
  // A list of its own for each test.
  currency = `B${String.fromCharCode(64 + lists)}A`;
  serve(items());
});
afterEach(() => server.close());

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const bandwidth = idOf(1);
const licence = idOf(2);
const doorRequests = idOf(3);
const postgres = idOf(4);

const machine = (members: Readonly<Record<string, unknown>> = {}) => retailItem({ currencyCode: currency, ...members });

/** A price of another service than the products'. */
const item = (meterId: string, serviceName: string, members: Readonly<Record<string, unknown>>) =>
  machine({ meterId, serviceName, productName: serviceName, armSkuName: '', skuId: meterId, ...members });

/** Machines, and prices of services that no product needs: in tiers, with a free one, in a zone and without a region. */
const items = (): readonly Record<string, unknown>[] => [
  machine(),
  machine({ type: 'Reservation', reservationTerm: '1 Year', unitPrice: 500 }),
  ...[
    [0, 0],
    [100, 0.08],
    [10_335, 0.065],
  ].map(([tierMinimumUnits, unitPrice]) =>
    item(bandwidth, 'Bandwidth', { meterName: 'Standard Data Transfer Out', tierMinimumUnits, unitPrice }),
  ),
  item(licence, 'Virtual Machines Licenses', { armRegionName: '', meterName: '4 vCPU VM License', unitPrice: 0.184 }),
  item(doorRequests, 'Azure Front Door Service', { armRegionName: 'Zone 1', meterName: 'Standard Requests' }),
  ...['D2ds', 'D4ds'].map((size) =>
    item(postgres, 'Azure Database for PostgreSQL', {
      armRegionName: 'westeurope',
      meterName: 'vCore',
      skuName: size,
      skuId: `P/${size}`,
    }),
  ),
];

/** Serves items as the API does: a query gets those of its place and of its service, if it names one. */
function serve(all: readonly Record<string, unknown>[]): void {
  server.answerWith((asked: RetailQuestion) => {
    const [, service] = /serviceName eq '([^']*)'/.exec(asked.filter) ?? [];
    const isAsked = ({ armRegionName, serviceName }: Record<string, unknown>): boolean =>
      armRegionName === placeIn(asked) && (service === undefined || service === serviceName);
    return { items: all.filter(isAsked) };
  });
}

interface Choice {
  readonly services?: readonly string[];
  readonly force?: boolean;
  readonly signal?: AbortSignal;
}

async function refresh(
  regions: readonly string[],
  day: number,
  { signal, ...choice }: Choice = {},
): Promise<RetailResult> {
  const { refreshRetail } = await import('../../../../lib/pricing/import/refresh-retail.ts');
  const now = new Date(Date.UTC(2026, 10, day, 3, 30));
  const options = {
    address: server.url,
    waits: { firstMs: 1, maxMs: 5 },
    timeoutMs: 120_000,
    ...(signal && { signal }),
  };
  return refreshRetail({ currency, regions, ...choice, now, directory }, options);
}

async function scope(): Promise<Scope> {
  const { findScope } = await import('../../../../lib/pricing/store/scopes.ts');
  return (await findScope(`retail:azure:${currency}`)) as Scope;
}

/** All rows of a meter. */
async function pricesOf(meterId: string): Promise<readonly PriceRow[]> {
  const { lookUp } = await import('../../../../lib/pricing/store/look-up.ts');
  const { scope_id, active_snapshot: active } = await scope();
  if (!active) throw new Error('there is no list');
  return (await lookUp(scope_id, active, 'prices', [meterId])).get(meterId) ?? [];
}

async function found(filter: MeterFilter): Promise<readonly PriceRow[]> {
  const { findMeters } = await import('../../../../lib/pricing/store/meter-search.ts');
  return (await findMeters(await scope(), { filter, limit: 50 })).rows;
}

describe('a list with all services', () => {
  test('has every price of a meter by its id: its tiers, the free one included, and every SKU', async () => {
    await refresh(['eastus2', 'westeurope'], 1);
    expect(
      (await pricesOf(bandwidth)).map(({ tierMinimumUnits, unitPrice }) => [tierMinimumUnits, unitPrice]).sort(),
    ).toEqual([
      ['0', '0'],
      ['100', '0.08'],
      ['10335', '0.065'],
    ]);
    expect((await pricesOf(postgres)).map(({ sku }) => sku).sort()).toEqual(['D2ds', 'D4ds']);
    expect((await pricesOf(retailItem().meterId as string)).map(({ priceType }) => priceType).sort()).toEqual([
      'Consumption',
      'Reservation',
    ]);
  });

  test('has what is sold in no region or in a zone, and counts it under no region', async () => {
    const { regions, row_count } = await refresh(['eastus2', 'westeurope'], 1);
    expect((await pricesOf(licence)).map(({ location }) => location)).toEqual(['global']);
    expect((await pricesOf(doorRequests)).map(({ location }) => location)).toEqual(['Zone 1']);
    expect(row_count).toBe(9);
    expect(regions).toMatchObject({
      eastus2: { row_count: 5, offer_count: 2, services: [] },
      westeurope: { row_count: 2, offer_count: 0 },
      global: { row_count: 2, offer_count: 0 },
    });
  });

  test('is found by words, category and location', async () => {
    await refresh(['eastus2', 'westeurope'], 1);
    expect(await found({ q: 'data transfer' })).toHaveLength(3);
    expect(await found({ q: 'vcore', category: 'Azure Database for PostgreSQL', location: 'westeurope' })).toHaveLength(
      2,
    );
    expect(await found({ q: 'vcore', location: 'eastus2' })).toEqual([]);
    expect(await found({ q: bandwidth })).toHaveLength(3);
    expect(await found({ priceType: 'Reservation' })).toHaveLength(1);
  });

  test('keeps the prices of one meter in two regions apart', async () => {
    serve([machine(), machine({ armRegionName: 'westeurope', unitPrice: 0.2 })]);
    await refresh(['eastus2', 'westeurope'], 1);
    expect((await pricesOf(retailItem().meterId as string)).map(({ location }) => location).sort()).toEqual([
      'eastus2',
      'westeurope',
    ]);
  });

  test('keeps all services of a region that a refresh does not read', async () => {
    await refresh(['eastus2', 'westeurope'], 1);
    serve([
      machine({ unitPrice: 0.2 }),
      machine({ type: 'Reservation', reservationTerm: '1 Year' }),
      ...items().slice(2, 6),
    ]);
    const { status, regions } = await refresh(['eastus2'], 2);
    expect({ status, regions }).toMatchObject({
      status: 'completed',
      regions: { westeurope: { row_count: 2, offer_count: 0, read_at: '2026-11-01T03:30:00.000Z' } },
    });
    expect(await pricesOf(postgres)).toHaveLength(2);
    expect(await found({ q: 'vcore' })).toHaveLength(2);
    expect(await pricesOf(doorRequests)).toEqual([]);
  });

  test('publishes nothing where the time runs out while it is stored', async () => {
    const { snapshot_id } = await refresh(['eastus2'], 1);
    const stopping = new AbortController();
    const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
    dynamodb.middlewareStack.add(
      (next, context) => (given) => {
        // The list is read and sorted: what follows is its storing.
        if (context.commandName === 'GetItemCommand' && server.asked.length > 11) {
          stopping.abort(new Error('the job ran out of time'));
        }
        return next(given);
      },
      { step: 'initialize', name: 'outOfTime' },
    );
    try {
      expect(await refresh(['eastus2'], 2, { signal: stopping.signal })).toMatchObject({
        status: 'failed',
        failure: { code: 'source_unavailable', message: 'The job ran out of time.' },
      });
    } finally {
      dynamodb.middlewareStack.remove('outOfTime');
    }
    expect((await scope()).active_snapshot?.snapshot_id).toBe(snapshot_id);
  });
});

describe('a list without any price that a product needs', () => {
  const others = () => items().slice(2);

  test('has shrunk if the last one had some, and is taken with force', async () => {
    await refresh(['eastus2'], 1);
    serve(others());
    const refused = await refresh(['eastus2'], 2);
    expect(refused).toMatchObject({ status: 'failed', failure: { code: 'sheet_shrunken' } });
    expect(refused.failure?.message).toContain('eastus2 has 0 prices; the last list had 2');
    expect(await refresh(['eastus2'], 3, { force: true })).toMatchObject({
      status: 'completed',
      row_count: 5,
      shrunken: [{ region: 'eastus2', row_count: 0, last_row_count: 2 }],
    });
    expect(await pricesOf(bandwidth)).toHaveLength(3);
  });

  test('is taken as the first one: it has prices', async () => {
    serve(others());
    expect(await refresh(['eastus2'], 1)).toMatchObject({ status: 'completed', row_count: 5 });
  });
});

describe('a list with some services', () => {
  const services = ["Azure Bob's Service", 'Bandwidth'];

  test('asks for them beside those of the products, and says which of them it has no price of', async () => {
    const { row_count, missing_services } = await refresh(['eastus2'], 1, { services });
    expect(server.asked.map(({ filter }) => filter)).toEqual(
      expect.arrayContaining([
        "armRegionName eq 'eastus2' and serviceName eq 'Virtual Machines'",
        "armRegionName eq 'eastus2' and serviceName eq 'SQL Database'",
        expect.stringMatching(/^armRegionName eq 'eastus2' and serviceName eq 'Storage' and /),
        "armRegionName eq 'eastus2' and serviceName eq 'Azure Bob''s Service'",
        "armRegionName eq 'eastus2' and serviceName eq 'Bandwidth'",
        "armRegionName eq 'Global' and serviceName eq 'SQL Database'",
        "armRegionName eq 'Zone 1' and serviceName eq 'Bandwidth'",
      ]),
    );
    expect({ row_count, missing_services }).toEqual({ row_count: 5, missing_services: ["Azure Bob's Service"] });
  });

  test('is no shrunken list after one with all services, but one with half of its machines is', async () => {
    await refresh(['eastus2'], 1);
    expect(await refresh(['eastus2'], 2, { services: ['API Management'] })).toMatchObject({
      status: 'completed',
      row_count: 2,
      shrunken: [],
    });
    serve([]);
    expect((await refresh(['eastus2'], 3, { services })).status).toBe('failed');
  });

  test('is shrunken where a service of the last list has gone', async () => {
    await refresh(['eastus2'], 1, { services });
    serve(items().slice(0, 2));
    const result = await refresh(['eastus2'], 2, { services });
    expect(result).toMatchObject({ status: 'failed', failure: { code: 'sheet_shrunken' } });
    expect(result.failure?.message).toContain('eastus2 has 2 prices; the last list had 5');
  });
});

test('a list of an earlier version, which has offers alone, is kept in what a refresh does not read', async () => {
  await refresh(['eastus2', 'westeurope'], 1);
  serve([machine({ armRegionName: 'westeurope' }), ...items().slice(5)]);
  await refresh(['westeurope'], 2);
  const { updateScope } = await import('../../../../lib/pricing/store/scopes.ts');
  const { scope_id, active_snapshot: active } = await scope();
  const { offers } = active?.sections ?? {};
  const read_at = '2026-11-02T03:30:00.000Z';
  const older = { eastus2: { row_count: 2, read_at }, westeurope: { row_count: 1, read_at } };
  const values = { ':snapshot': { ...active, row_count: 3, sections: { offers }, regions: older } };
  await updateScope(scope_id, { change: 'SET active_snapshot = :snapshot', condition: '', values });

  serve(items());
  const { status, row_count, regions } = await refresh(['eastus2'], 3);
  expect({ status, row_count }).toEqual({ status: 'completed', row_count: 8 });
  expect(regions).toMatchObject({
    eastus2: { row_count: 5 },
    global: { row_count: 2 },
    westeurope: { row_count: 1, read_at },
  });
  expect(regions.westeurope).not.toHaveProperty('services');
  expect((await found({ location: 'westeurope' })).map(({ armSku }) => armSku)).toEqual(['Standard_D2s_v5']);
});
