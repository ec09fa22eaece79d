import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { measureReads } from '../../../support/measure-reads.ts';

/** Together they take more than ten read units, and one of them takes one. */
const scopeCount = 150;
const idOf = (number: number): string => `ea:${String(number).padStart(4, '0')}`;

/** A scope as it is stored. */
const itemOf = (scope_id: string) => ({
  kind: 'contract',
  scope_id,
  provider: 'azure',
  currency: 'USD',
  active: true,
  enrollment_id: null,
  offer_id: null,
  created_at: '2026-11-21T00:00:00Z',
  active_order: null,
  active_snapshot: null,
  latest: null,
});

let stores: LocalStores;
let callersScopes: typeof import('../../../../lib/pricing/store/callers-scopes.ts').callersScopes;

beforeAll(async () => {
  stores = await startLocalStores();
  const { addScope } = await import('../../../../lib/pricing/store/scopes.ts');
  const now = new Date('2026-11-21T00:00:00Z');
  await addScope({ scope_id: 'retail:azure:USD', currency: 'USD', now });
  const { createBatchWriter } = await import('../../../../lib/platform/aws/batch-writer.ts');
  const scopes = createBatchWriter(process.env.APPRAISE_SCOPES_TABLE ?? '');
  for (let number = 0; number < scopeCount; number += 1) {
    await scopes.add({ PutRequest: { Item: { ...itemOf(idOf(number)), note: 'x'.repeat(200) } } });
  }
  await scopes.flush();
  ({ callersScopes } = await import('../../../../lib/pricing/store/callers-scopes.ts'));
});
afterAll(() => stores.close());

// Each test comes a minute after the one before, so that no list is kept from it.
let time = Date.now();
beforeEach(() => {
  time += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: time });
});
afterEach(() => vi.useRealTimers());

async function read(scopeId: string | undefined, grants: readonly string[]) {
  const { result, units } = await measureReads(() => callersScopes({ scopeId, grants: Promise.resolve(grants) }));
  return { ids: result.map(({ scope_id }) => scope_id), units };
}

describe('of many scopes, a request reads', () => {
  test.each([
    { what: 'the one that it names', scopeId: idOf(7), grants: ['*'], ids: [idOf(7)], units: 1 },
    { what: 'the one that it names, granted or not', scopeId: idOf(7), grants: [idOf(8)], ids: [idOf(7)], units: 1 },
    { what: 'none by an id that no scope has', scopeId: 'ea:none', grants: ['*'], ids: [], units: 1 },
    { what: 'none by a text that is no id', scopeId: 'no id', grants: ['*'], ids: [], units: 0 },
    { what: 'no public price list', scopeId: 'retail:azure:USD', grants: ['*'], ids: [], units: 1 },
    { what: 'none without grants', scopeId: undefined, grants: [], ids: [], units: 0 },
    {
      what: 'those that are granted, in order and once each',
      scopeId: undefined,
      grants: [idOf(9), idOf(3), idOf(9), 'ea:none', 'retail:azure:USD'],
      ids: [idOf(3), idOf(9)],
      units: 4,
    },
  ])('$what', async ({ scopeId, grants, ids, units }) => {
    expect(await read(scopeId, grants)).toEqual({ ids, units });
  });

  test.each([
    { what: 'who may see all and names none', grants: ['*'] },
    {
      what: 'who has more grants than can be read one by one',
      grants: Array.from({ length: 101 }, (_, at) => idOf(at)),
    },
  ])('all of them for a caller $what', async ({ grants }) => {
    const { ids, units } = await read(undefined, grants);
    expect(ids).toHaveLength(scopeCount);
    expect(units).toBeGreaterThan(5);
  });

  test('all of them at most once a second, where they are many', async () => {
    expect((await read(undefined, ['*'])).units).toBeGreaterThan(5);
    vi.setSystemTime(Date.now() + 999);
    const soon = await read(undefined, ['*']);
    expect({ count: soon.ids.length, units: soon.units }).toEqual({ count: scopeCount, units: 0 });
    vi.setSystemTime(Date.now() + 1);
    expect((await read(undefined, ['*'])).units).toBeGreaterThan(5);
    // A clock that was set back.
    vi.setSystemTime(Date.now() - 1);
    expect((await read(undefined, ['*'])).units).toBeGreaterThan(5);
  });
});

test('a hundred scopes are read again each time', async () => {
  const { dynamodb } = await import('../../../../lib/platform/aws/dynamodb-client.ts');
  const { DeleteCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const TableName = process.env.APPRAISE_SCOPES_TABLE;
  const extra = Array.from({ length: scopeCount - 100 }, (_, at) => ({ provider: 'azure', scope_id: idOf(100 + at) }));
  for (const Key of extra) await dynamodb.send(new DeleteCommand({ TableName, Key }));
  try {
    expect((await read(undefined, ['*'])).ids).toHaveLength(100);
    expect((await read(undefined, ['*'])).units).toBeGreaterThan(5);
  } finally {
    for (const { scope_id } of extra) await dynamodb.send(new PutCommand({ TableName, Item: itemOf(scope_id) }));
  }
});

test('does not wait for the grants of a caller who names the scope', async () => {
  const never = new Promise<never>(() => {});
  expect(await callersScopes({ scopeId: idOf(1), grants: never })).toHaveLength(1);
});

test('fails as the grants fail where it needs them', async () => {
  const grants = Promise.reject(new Error('no such key'));
  await expect(callersScopes({ scopeId: undefined, grants })).rejects.toThrow('no such key');
});

test('a function reads a few scopes while it loads, whatever their number', async () => {
  const { readContractScopesAtLoad } = await import('../../../../lib/pricing/http/scopes-at-load.ts');
  const { units, result: scopes } = await measureReads(() => readContractScopesAtLoad());
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(2);
  const wanted = { scopeId: idOf(149), grants: Promise.resolve(['*']) };
  expect((await scopes(wanted)).map(({ scope_id }) => scope_id)).toEqual([idOf(149)]);
});
