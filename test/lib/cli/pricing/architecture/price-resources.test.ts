import { expect, test } from 'vitest';
import { priceResources } from '../../../../../lib/cli/pricing/architecture/price-resources.ts';
import { draftResources } from '../../../../../lib/pricing/inputs/lines.ts';
import type { Resource } from '../../../../../lib/pricing/inputs/resource.ts';
import { fakeApi, type SentRequest } from '../../../../support/answer-estimates.ts';
import { machine } from '../../../../support/input-resources.ts';

const payg = { members: {}, figure: 'payg_monthly' } as const;

/** It has a line for the primary and one for its replicas. */
const database: Resource = {
  kind: 'database',
  address: 'db',
  type: 'db',
  region: 'eastus2',
  sku: 'HS_Gen5_2',
  replicas: 2,
};

async function price(resources: readonly Resource[], api = fakeApi()) {
  const drafted = draftResources(resources);
  const { priceOf } = await priceResources(api, drafted, payg);
  return drafted.map(priceOf);
}

test('sends equal resources once, and prices each by itself', async () => {
  const api = fakeApi();
  const found = await price([machine('a'), machine('b'), machine('c', { count: 3 })], api);
  expect(api.sent[0]?.items.map(({ quantity }) => quantity)).toEqual([1, 3]);
  expect(found.map(({ amounts, what }) => [amounts?.retail, what])).toEqual([
    [10.02, 'a thing'],
    [10.02, 'a thing'],
    [30.06, '3 × a thing'],
  ]);
  expect(found[0]?.key).toBe(found[1]?.key);
  expect(found[0]?.key).not.toBe(found[2]?.key);
});

test('has no price for what the API refuses, and names parts', async () => {
  const api = fakeApi(({ items }: SentRequest) =>
    items.flatMap(({ sku }, index) =>
      sku === 'x' ? [{ pointer: `/items/${index}/sku`, detail: 'There is no x.' }] : [],
    ),
  );
  const found = await price(
    [
      machine('bad', { size: 'x' }),
      machine('rhel', { licenseType: 'RHEL_EUS' }),
      { kind: 'unpriced', address: 'mi', type: 'mi', reason: 'It is not priced.' },
      { kind: 'free', address: 'group', type: 'rg' },
    ],
    api,
  );
  expect(found.map(({ amounts, unpriced }) => [amounts?.retail ?? null, unpriced])).toEqual([
    [null, ['There is no x.']],
    [10.02, ['The fee of its licence RHEL_EUS is not priced.']],
    [null, ['It is not priced.']],
    [0, []],
  ]);
});

test('adds the lines of a resource up', async () => {
  expect(await price([database])).toMatchObject([
    { amounts: { retail: 30.06, corporate: null }, what: 'a thing; 2 × a thing' },
  ]);
});

test('tells what the rest of a resource costs if a line of it has no price', async () => {
  const api = fakeApi(({ items }: SentRequest) =>
    items.flatMap(({ quantity }, index) =>
      quantity === 2 ? [{ pointer: `/items/${index}/sku`, detail: 'There is no replica.' }] : [],
    ),
  );
  expect(await price([database], api)).toMatchObject([
    { amounts: null, partAmounts: { retail: 10.02, corporate: null }, unpriced: ['There is no replica.'] },
  ]);
});

test('asks nothing of the API where nothing has a line', async () => {
  const api = fakeApi();
  expect(await price([{ kind: 'free', address: 'group', type: 'rg' }], api)).toMatchObject([
    { amounts: { retail: 0 } },
  ]);
  expect(api.sent).toEqual([]);
});
