import { readFile } from 'node:fs/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Handler } from '../../../lib/platform/http/endpoint.ts';
import { logger } from '../../../lib/platform/log.ts';
import { blankRow, type PriceRow } from '../../../lib/pricing/price-row.ts';
import { importSheet } from '../../support/import-sheet.ts';
import { type LocalStores, startLocalStores } from '../../support/local-stores.ts';
import { vmRow } from '../../support/price-book.ts';
import { proxyEvent } from '../../support/proxy-event.ts';
import { syntheticSheet } from '../../support/synthetic-sheet.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

const transfer: PriceRow = {
  ...blankRow,
  meterId: '9995d93a-7d35-4d3f-9c69-7a7fea447ef4',
  meterName: 'Standard Data Transfer Out',
  category: 'Bandwidth',
  product: 'Bandwidth Inter-Region',
  sku: 'Standard',
  location: 'eastus2',
  unitOfMeasure: '1 GB',
};
const publicRows = [
  vmRow('Standard_D2s_v5', '0.096', { meterId: '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1001', location: 'eastus2' }),
  transfer,
  { ...transfer, tierMinimumUnits: '100', unitPrice: '0.08' },
];

let stores: LocalStores;
let handler: Handler;

beforeAll(async () => {
  stores = await startLocalStores();
  await importSheet({ scopeId: 'ea:1234567', text: syntheticSheet({ rows: 1_200 }) });
  await importSheet({ scopeId: 'ea:7654321', text: syntheticSheet({ rows: 700, seed: 2 }) });
  const { publishRetail } = await import('../../../lib/pricing/import/publish-retail.ts');
  const { withWorkingDirectory } = await import('../../../lib/platform/working-directory.ts');
  const list = { currency: 'USD', regions: ['eastus2'], rows: [publicRows], source: 'test', now: new Date() };
  await withWorkingDirectory((directory) => publishRetail({ ...list, directory }));
  const { addScope } = await import('../../../lib/pricing/store/scopes.ts');
  await addScope({ scope_id: 'ea:empty', currency: 'USD', now: new Date() });
  const { dynamodb } = await import('../../../lib/platform/aws/dynamodb-client.ts');
  for (const [key_id, grants, disabled] of [
    ['first', ['ea:1234567'], false],
    ['second', ['ea:7654321'], false],
    ['empty', ['ea:empty'], false],
    ['every', ['*'], false],
    ['market', [], false],
    ['gone', ['ea:1234567'], true],
  ] as const) {
    const Item = { key_id, record: 'key', owner: 'test', plan: 'pro', grants, disabled, created_at: '2026-01-01' };
    await dynamodb.send(new PutCommand({ TableName: process.env.APPRAISE_ACCESS_TABLE, Item }));
  }
  ({ handler } = await import('../../../functions/pricing/search-meters.ts'));
});
afterAll(() => stores.close());
beforeEach(() => {
  vi.stubEnv('APPRAISE_PRICING_ACCESS', 'api-key');
  return () => vi.unstubAllEnvs();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any answer, looked into by the tests
  readonly body: any;
}

async function send(event: APIGatewayProxyEvent): Promise<Answer> {
  const { statusCode, headers = {}, body } = await handler(event, {} as Context);
  return { status: statusCode, headers, body: body === '' ? undefined : JSON.parse(body) };
}

/** A request with this key's id, as the gateway hands it on. */
function search(query: Record<string, string>, keyId: string | null = 'first'): Promise<Answer> {
  const event = proxyEvent({ path: '/api/ea/meters', query: new URLSearchParams(query).toString() });
  const { requestContext } = event;
  const identity = { ...requestContext.identity, apiKeyId: keyId };
  return send({ ...event, requestContext: { ...requestContext, identity } });
}

test('answers a page of the only scope of the key', async () => {
  const { status, headers, body } = await search({ q: 'd2s v2', price_type: 'Reservation', limit: '3' });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', ETag: expect.any(String) });
  expect(body).toMatchObject({ ok: true, scope_id: 'ea:1234567', count: 3, total: 120 });
  expect(body.next_cursor).toEqual(expect.any(String));
  expect(body.rows[0]).toEqual({
    meterId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    meterName: 'D2s v2',
    unitPrice: expect.any(Number),
    price_per_unit: null,
    unit: null,
    category: 'Virtual Machines',
    sub_category: 'Dsv2 Series',
    product: expect.stringContaining('Virtual Machines Dsv2 Series - D2s v2 - '),
    sku: expect.any(String),
    arm_sku: '',
    location: expect.any(String),
    unit_of_measure: '100 Hours',
    currency: 'USD',
    price_type: 'Reservation',
    term: 'P1Y',
    tier_minimum_units: 0,
    part_number: expect.stringMatching(/^AA\w-\d+$/),
  });
});

test('has the price of one unit beside that of the block', async () => {
  const { body } = await search({ q: 'd2s v2', price_type: 'Consumption', limit: '1' });
  const [{ unitPrice, price_per_unit, unit, unit_of_measure }] = body.rows;
  expect({ unit, unit_of_measure }).toEqual({ unit: 'Hours', unit_of_measure: '100 Hours' });
  expect(price_per_unit).toBeCloseTo(unitPrice / 100, 6);
});

test('finds a price by its part number, whole or in part', async () => {
  const { body } = await search({ q: 'd2s v2', price_type: 'Reservation', limit: '1' });
  const [{ part_number, meterId }] = body.rows;
  for (const q of [part_number, part_number.toLowerCase(), part_number.slice(0, -1)]) {
    const found = await search({ q, limit: '200' });
    expect(found.body.rows).toContainEqual(expect.objectContaining({ part_number, meterId }));
  }
});

test('a page is 50 rows, pages follow to the end, and consumption has no term', async () => {
  const first = await search({ price_type: 'Consumption' });
  expect(first.body).toMatchObject({
    count: 50,
    rows: expect.arrayContaining([expect.objectContaining({ term: null })]),
  });
  let { count, next_cursor, total } = first.body;
  for (let cursor = next_cursor; cursor !== null; cursor = next_cursor) {
    const { body } = await search({ price_type: 'Consumption', cursor, limit: '200' });
    count += body.count;
    ({ next_cursor } = body);
  }
  expect(count).toBe(total);
});

test('finds nothing with 200', async () => {
  const { status, body } = await search({ q: 'no such thing' });
  expect({ status, ...body }).toMatchObject({ status: 200, ok: true, count: 0, total: 0, rows: [], next_cursor: null });
});

test.for<Record<string, string>>([
  { limit: '0' },
  { limit: '201' },
  { limit: 'x' },
  { price_type: 'Spot' },
  { words: 'd2s' },
  { q: 'x'.repeat(201) },
  { cursor: '' },
  { category: '' },
  { location: '' },
])('refuses %o with 400', async (query) => {
  const [parameter] = Object.keys(query);
  const { status, body } = await search(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ ok: false, code: 'invalid_request', errors: [{ parameter }] });
});

describe('a key', () => {
  test.for([
    { keyId: null, scope: 'ea:1234567', status: 401, code: 'api_key_required' },
    { keyId: 'gone', scope: 'ea:1234567', status: 401, code: 'api_key_invalid' },
    { keyId: 'unknown', scope: 'ea:1234567', status: 403, code: 'scope_not_granted' },
    { keyId: 'market', scope: 'ea:1234567', status: 403, code: 'scope_not_granted' },
    { keyId: 'first', scope: 'ea:7654321', status: 403, code: 'scope_not_granted' },
    { keyId: 'first', scope: 'ea:nothing', status: 403, code: 'scope_not_granted' },
    { keyId: 'market', scope: 'retail:azure:USD', status: 403, code: 'scope_not_granted' },
    { keyId: 'gone', scope: 'retail:azure:USD', status: 401, code: 'api_key_invalid' },
    { keyId: 'first', scope: 'retail:azure:CHF', status: 404, code: 'scope_not_found' },
    { keyId: 'first', scope: 'retail:azure:usd', status: 403, code: 'scope_not_granted' },
    { keyId: 'every', scope: 'ea:nothing', status: 404, code: 'scope_not_found' },
    { keyId: 'every', scope: 'retail:azure:CHF', status: 404, code: 'scope_not_found' },
    { keyId: 'empty', scope: 'ea:empty', status: 404, code: 'no_active_snapshot' },
    { keyId: 'every', scope: undefined, status: 400, code: 'scope_required' },
  ])('$keyId that asks for $scope gets $status $code', async ({ keyId, scope, status, code }) => {
    const answer = await search({ q: 'd2s', ...(scope !== undefined && { scope }) }, keyId);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ ok: false, code });
    expect(answer.body).not.toHaveProperty('total');
  });

  test('gets the same answer for a scope of another and for none', async () => {
    const plain = ({ body }: Answer, scope: string) => JSON.stringify(body).replaceAll(scope, '…');
    const [foreign, none] = [await search({ scope: 'ea:7654321' }), await search({ scope: 'ea:9999999' })];
    expect(plain(foreign, 'ea:7654321')).toBe(plain(none, 'ea:9999999'));
  });

  test('cannot use the cursor of another tenant', async () => {
    const { body } = await search({ q: 'series', scope: 'ea:7654321', limit: '5' }, 'every');
    const stolen = await search({ q: 'series', limit: '5', cursor: body.next_cursor });
    expect(stolen.body).toMatchObject({ ok: false, code: 'cursor_invalid', parameter: 'cursor' });
    const named = await search({ q: 'series', limit: '5', cursor: body.next_cursor, scope: 'ea:7654321' });
    expect(named.status).toBe(403);
  });

  test('finds no meter of another tenant by its id', async () => {
    const { body } = await search({ scope: 'ea:7654321', limit: '1' }, 'every');
    const { meterId } = body.rows[0];
    expect((await search({ q: meterId }, 'second')).body.total).toBeGreaterThan(0);
    expect((await search({ q: meterId }, 'first')).body).toMatchObject({ total: 0, rows: [] });
  });
});

describe('a public price list', () => {
  test('is searched by a key with any grant, and tells the variants of a meter apart', async () => {
    const { status, body } = await search({ scope: 'retail:azure:USD', q: 'data transfer' }, 'second');
    expect({ status, scope: body.scope_id, total: body.total }).toEqual({
      status: 200,
      scope: 'retail:azure:USD',
      total: 2,
    });
    expect(body.rows).toMatchObject([
      { unitPrice: 0, tier_minimum_units: 0, category: 'Bandwidth', sku: 'Standard', arm_sku: '', location: 'eastus2' },
      { unitPrice: 0.08, tier_minimum_units: 100, price_per_unit: 0.08, unit: 'GB' },
    ]);
    const machine = await search({ scope: 'retail:azure:USD', q: 'd2s v5', category: 'Virtual Machines' }, 'second');
    expect(machine.body.rows).toMatchObject([{ sku: 'D2s v5', arm_sku: 'Standard_D2s_v5' }]);
  });

  test('is not the default of anyone', async () => {
    expect((await search({ q: 'data transfer' })).body).toMatchObject({ scope_id: 'ea:1234567', total: 0 });
  });

  test('is searched page by page', async () => {
    const first = await search({ scope: 'retail:azure:USD', limit: '1' });
    const { next_cursor: cursor } = first.body;
    const second = await search({ scope: 'retail:azure:USD', limit: '2', cursor });
    expect([first.body.count, second.body.count, second.body.next_cursor]).toEqual([1, 2, null]);
    expect((await search({ scope: 'ea:1234567', cursor })).body.code).toBe('cursor_invalid');
  });

  test('that was not read is named with the command that reads it', async () => {
    const { body } = await search({ scope: 'retail:azure:CHF' });
    expect(body.detail).toBe(
      'The public price list has not been read in CHF. `appraise refresh-retail --currency CHF` reads it.',
    );
  });

  test('of an earlier version, which has nothing to search, is refused with that command', async () => {
    const { findScope, updateScope } = await import('../../../lib/pricing/store/scopes.ts');
    const active = (await findScope('retail:azure:USD'))?.active_snapshot;
    const setActive = (snapshot: unknown) =>
      updateScope('retail:azure:USD', {
        change: 'SET active_snapshot = :snapshot',
        condition: '',
        values: { ':snapshot': snapshot },
      });
    await setActive({ ...active, sections: { offers: active?.sections.offers } });
    try {
      const { status, body } = await search({ scope: 'retail:azure:USD', q: 'd2s' });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'no_active_snapshot' });
      expect(body.detail).toContain('`appraise refresh-retail --currency USD` reads it.');
    } finally {
      await setActive(active);
    }
  });
});

test('answers its sample event with 200', async () => {
  vi.stubEnv('APPRAISE_PRICING_ACCESS', 'open');
  const event: APIGatewayProxyEvent = JSON.parse(await readFile('events/pricing-search-meters.json', 'utf8'));
  const scope = { ...event.multiValueQueryStringParameters, scope: ['ea:1234567'] };
  expect(await send({ ...event, multiValueQueryStringParameters: scope })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
});
