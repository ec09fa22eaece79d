import { readFileSync } from 'node:fs';
import type { Context } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { proxyEvent } from '../../support/proxy-event.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { seedDemo } = await import('../../../infra/local/demo/seed.ts');
await seedDemo(new Date('2026-11-20T00:00:00Z'));
const { handler } = await import('../../../functions/pricing/post-estimate.ts');
afterAll(() => stores.close());

interface AtRetail {
  readonly retail: { readonly payg_monthly: number };
}

describe('the body of POST /api/estimate', () => {
  beforeEach(() => {
    vi.stubEnv('APPRAISE_PRICING_ACCESS', 'open');
    return () => vi.unstubAllEnvs();
  });

  const vm = '{"product":"virtual_machine","region":"eastus2","sku":"Standard_D2s_v5"}';
  const items = (count: number, more = '') =>
    `{"scope":"ea:1234567","items":[${Array(count).fill(vm).join(',')}]${more}}`;
  const withMembers = (members: string) => `{"items":[${vm.replace('}', `,${members}}`)}]}`;

  const post = async (body: string) => {
    const event = proxyEvent({
      method: 'POST',
      path: '/api/estimate',
      body,
      rawHeaders: ['Content-Type', 'application/json'],
    });
    const call = handler as unknown as (
      event: unknown,
      context: Context,
    ) => Promise<{ statusCode: number; body: string }>;
    const { statusCode, body: answer } = await call(event, {} as Context);
    return { status: statusCode, answer: JSON.parse(answer) as { items?: unknown[]; errors?: { pointer: string }[] } };
  };

  test('may have 200 items', async () => {
    const { status, answer } = await post(items(200));
    expect({ status, count: answer.items?.length }).toEqual({ status: 200, count: 200 });
  });

  test.each([
    { what: '201 items', body: items(201), pointer: '/items' },
    { what: 'no items', body: items(0), pointer: '/items' },
    { what: 'a what-if of null', body: items(1, ',"what_if":null'), pointer: '/what_if' },
    { what: 'a what-if without a value', body: items(1, ',"what_if":{}'), pointer: '/what_if' },
    { what: 'no regions to try', body: items(1, ',"what_if":{"regions":[]}'), pointer: '/what_if/regions' },
    { what: 'hours of 0 to try', body: items(1, ',"what_if":{"hours":[0]}'), pointer: '/what_if/hours/0' },
    { what: 'same_shape: false', body: items(1, ',"what_if":{"same_shape":false}'), pointer: '/what_if/same_shape' },
    {
      what: 'sizes that are no list',
      body: items(1, ',"what_if":{"skus":{"1":"D2s_v5"}}'),
      pointer: '/what_if/skus/1',
    },
    {
      what: 'a hundred thousand sizes',
      body: items(1, `,"what_if":{"skus":{"1":[${Array(100_000).fill('1').join(',')}]}}`),
      pointer: '/what_if/skus/1',
    },
    { what: '__proto__ among the lines', body: items(1, ',"what_if":{"skus":{"__proto__":["D2s_v5"]}}'), pointer: '' },
    { what: '__proto__', body: items(1, ',"__proto__":{"scope":"ea:7"}'), pointer: '' },
    { what: '__proto__ in an item', body: withMembers('"__proto__":{"os":"windows"}'), pointer: '' },
    { what: 'a member that there is not', body: withMembers('"skuu":"x"'), pointer: '/items/0/skuu' },
    {
      what: 'more than a hundred thousand of a thing',
      body: withMembers('"quantity":100001'),
      pointer: '/items/0/quantity',
    },
    { what: 'a quantity past any number', body: withMembers('"quantity":1e400'), pointer: '/items/0/quantity' },
    { what: 'half a machine', body: withMembers('"quantity":0.5'), pointer: '/items/0/quantity' },
    {
      what: 'more hours than a month has',
      body: withMembers('"hours_per_month":745'),
      pointer: '/items/0/hours_per_month',
    },
    {
      what: 'operations past counting',
      body: '{"items":[{"product":"managed_disk","region":"eastus2","type":"standard_ssd","size":"E10","transactions":1e300}]}',
      pointer: '/items/0/transactions',
    },
  ])('is refused with $what', async ({ body, pointer }) => {
    const { status, answer } = await post(body);
    expect(status).toBe(400);
    expect(answer.errors?.map((fault) => fault.pointer)).toContain(pointer);
  });

  test('is refused with everything that is wrong with it at once', async () => {
    const { status, answer } = await post(
      JSON.stringify({
        currency: 'dollars',
        items: [
          { product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D4s_v55' },
          { product: 'disk' },
          { product: 'managed_disk', region: 'eastus2', type: 'premium_ssd_v2', size: 100, iops: 1e6 },
          'a line',
        ],
      }),
    );
    expect(status).toBe(400);
    expect(answer.errors?.map(({ pointer }) => pointer)).toEqual([
      '/currency',
      '/items/0/sku',
      '/items/1/product',
      '/items/1/region',
      '/items/2/iops',
      '/items/3',
    ]);
    expect(answer.errors).toContainEqual(expect.objectContaining({ did_you_mean: 'Standard_D4s_v5' }));
  });

  test('keeps its cents where every number is as large as it may be', async () => {
    const largest = {
      product: 'managed_disk',
      region: 'eastus2',
      type: 'standard_ssd',
      size: 32_767,
      quantity: 100_000,
      transactions: 1e12,
    };
    const { status, answer } = await post(JSON.stringify({ scope: 'ea:1234567', items: Array(200).fill(largest) }));
    expect(status).toBe(200);
    const { totals, items: lines } = answer as unknown as { totals: AtRetail; items: AtRetail[] };
    const total = totals.retail.payg_monthly;
    expect(Number.isSafeInteger(Math.round(total * 100))).toBe(true);
    expect(total).toBeCloseTo(200 * (lines[0]?.retail.payg_monthly ?? Number.NaN), 2);
  });
});

test('answers a megabyte of faults with the first 300 of them', async () => {
  const event = JSON.parse(readFileSync('events/pricing-post-estimate.json', 'utf8'));
  const names = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`name_${index}`, 1]));
  const body = JSON.stringify({ items: [names, {}, names] });
  const { statusCode, body: answer } = await handler({ ...event, body }, {} as Context);
  expect(statusCode).toBe(400);
  expect(JSON.parse(answer).errors).toHaveLength(300);
  expect(answer.length).toBeLessThan(100_000);
});
