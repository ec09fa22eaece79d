import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDynamoDb } from '../../../../infra/local/dynamodb.ts';
import type { LocalService } from '../../../../infra/local/listen.ts';
import type { AccessKey } from '../../../../lib/access/store/access-keys.ts';
import type * as Quotas from '../../../../lib/access/store/quota-counter.ts';
import type { CountedRequest } from '../../../../lib/access/store/quota-counter.ts';
import type * as MarketAccess from '../../../../lib/market/http/market-access.ts';
import { answerCall, callOf } from '../../../support/call.ts';
import { broken, foreign, type ProxyAction, startFaultyProxy, throttled } from '../../../support/faulty-proxy.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

/** The quota counter, with a store that does what it should but may fail to answer. */
let dynamodb: LocalService | undefined;
let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
let stores: LocalStores;
let quotas: typeof Quotas;
let withQuota: typeof MarketAccess.withQuota;

beforeAll(async () => {
  const given = process.env.APPRAISE_TEST_DYNAMODB;
  dynamodb = given === undefined ? await startDynamoDb(0, undefined) : undefined;
  proxy = await startFaultyProxy(given ?? dynamodb?.url ?? '', () => 'pass');
  vi.stubEnv('APPRAISE_TEST_DYNAMODB', proxy.url);
  stores = await startLocalStores();
  // The modules read the address of the store when they load.
  quotas = await import('../../../../lib/access/store/quota-counter.ts');
  ({ withQuota } = await import('../../../../lib/market/http/market-access.ts'));
});
afterAll(async () => {
  await stores.close();
  proxy.close();
  await dynamodb?.close();
  vi.unstubAllEnvs();
});
beforeEach(() => proxy.decideBy(() => 'pass'));

const day = '2026-11-20';
const start = new Date('2026-11-20T15:00:00Z');

const requestOf = (keyId: string, parts: Partial<CountedRequest> = {}): CountedRequest => ({
  keyId,
  day,
  requestId: randomUUID(),
  now: start,
  ...parts,
});

async function item(keyId: string): Promise<Record<string, unknown>> {
  const client = (await import('../../../../lib/platform/aws/dynamodb-client.ts')).dynamodb;
  const Key = { key_id: keyId, record: `quota#${day}` };
  const { Item = {} } = await client.send(
    new GetCommand({ TableName: process.env.APPRAISE_ACCESS_TABLE, Key, ConsistentRead: true }),
  );
  return Item;
}

const counted = async (keyId: string): Promise<number> => ((await item(keyId)).requests as number | undefined) ?? 0;

const first =
  (actions: readonly ProxyAction[]) =>
  (count: number): ProxyAction =>
    actions[count - 1] ?? 'pass';

function decideFromHere(actions: readonly ProxyAction[]): void {
  const before = proxy.count();
  proxy.decideBy((count) => first(actions)(count - before));
}

describe('a request', () => {
  test('costs one request to the store', async () => {
    const before = proxy.count();
    expect(await quotas.spend(requestOf('one'), 5)).toBe(1);
    expect(proxy.count() - before).toBe(1);
  });

  test.each<[string, ProxyAction[]]>([
    ['was lost', ['lose the answer']],
    ['was lost twice', ['lose the answer', 'lose the answer']],
    ...Object.entries(foreign).flatMap(([what, action]): [string, ProxyAction[]][] =>
      typeof action === 'object' && 'damage' in action ? [[`was ${what}`, [action]]] : [],
    ),
  ])('is counted once where the answer of its counting %s', async (_, actions) => {
    const keyId = randomUUID();
    decideFromHere(actions);
    expect(await quotas.spend(requestOf(keyId), 5)).toBe(1);
    expect(await counted(keyId)).toBe(1);
    expect(await quotas.spend(requestOf(keyId), 5)).toBe(2);
  });

  test('that takes the last of the quota is answered, though the answer of its counting was lost', async () => {
    const keyId = randomUUID();
    for (let count = 0; count < 4; count += 1) await quotas.spend(requestOf(keyId), 5);
    decideFromHere(['lose the answer']);
    expect(await quotas.spend(requestOf(keyId), 5)).toBe(5);
    expect(await quotas.spend(requestOf(keyId), 5)).toBeUndefined();
  });

  test('is counted once, however often its function starts, also half a minute later', async () => {
    const keyId = randomUUID();
    const request = requestOf(keyId);
    const later = { ...request, now: new Date(start.getTime() + 31_000) };
    await Promise.all(Array.from({ length: 10 }, () => quotas.spend(request, 5)));
    expect(await quotas.spend(later, 5)).toBe(1);
    expect(await counted(keyId)).toBe(1);
    await quotas.refund(later);
    expect(await counted(keyId)).toBe(0);
  });

  test('is given back once, however often refund is called and whichever answers are lost', async () => {
    const keyId = randomUUID();
    const [request] = [requestOf(keyId), await quotas.spend(requestOf(keyId), 5)];
    await quotas.spend(request, 5);
    decideFromHere(['lose the answer', 'lose the answer', 'drop']);
    await quotas.refund(request);
    await Promise.all(Array.from({ length: 10 }, () => quotas.refund(request)));
    expect(await counted(keyId)).toBe(1);
  });

  test('that is given back is not counted by a write that comes late', async () => {
    const keyId = randomUUID();
    const request = requestOf(keyId);
    await quotas.refund(request);
    await expect(quotas.spend(request, 5)).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(await counted(keyId)).toBe(0);
    expect(await quotas.spend(requestOf(keyId), 5)).toBe(1);
  });

  test('that cannot be given back while the store is gone is given back with the next one', async () => {
    const keyId = randomUUID();
    const request = requestOf(keyId);
    await quotas.spend(request, 5);
    proxy.decideBy(() => 'drop');
    await quotas.refund(request);
    proxy.decideBy(() => 'pass');
    await quotas.spend(requestOf(keyId), 5);
    expect(await counted(keyId)).toBe(1);
  });
});

test('the counter forgets requests that are over, so that it stays small', async () => {
  const keyId = randomUUID();
  for (let count = 0; count < 120; count += 1) {
    await quotas.spend(requestOf(keyId, { now: new Date(start.getTime() + count * 10_000) }), 1_000);
  }
  const { requests, seen_0, seen_1, seen_2 } = await item(keyId);
  expect(requests).toBe(120);
  const known = [seen_0, seen_1, seen_2].reduce<number>((sum, set) => sum + ((set as Set<string>)?.size ?? 0), 0);
  expect(known).toBeLessThanOrEqual(10);
});

test('a quota counts exactly the requests that are answered, whichever answers of the store are lost', async () => {
  const actions: ProxyAction[] = [
    'pass',
    'pass',
    'drop',
    'lose the answer',
    throttled,
    broken,
    ...Object.values(foreign),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...actions), { minLength: 150, maxLength: 250 }),
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      async (dealt, fails) => {
        const key: AccessKey = {
          key_id: randomUUID(),
          owner: '',
          plan: 'gratis',
          grants: [],
          created_at: '',
          disabled: false,
        };
        const access = { findKey: async () => key, findKeyId: async () => undefined, ...quotas };
        const ask = (isFailing: boolean) => {
          const answer = async () => (isFailing ? Promise.reject(new Error('no answer')) : { ok: true });
          const call = callOf({ keyId: key.key_id, now: new Date(`${day}T15:00:00Z`) });
          return answerCall(withQuota(access, { required: 'gratis' }, answer), call).then(
            () => 'answered' as const,
            () => 'not answered' as const,
          );
        };
        decideFromHere(dealt);
        const outcomes = await Promise.all(fails.map(ask));
        proxy.decideBy(() => 'pass');
        // The next request makes the pending refunds, and may itself be over the quota. On a machine so busy that one of its
        // own calls times out, the one after it does.
        const answered = () => outcomes.filter((outcome) => outcome === 'answered').length;
        for (let tries = 0; tries < 5; tries += 1) {
          outcomes.push(await ask(false));
          if ((await counted(key.key_id)) === answered()) break;
        }
        expect(await counted(key.key_id)).toBe(answered());
        expect(answered()).toBeLessThanOrEqual(5);
      },
    ),
    // A smaller case says no more: what is lost depends on how the calls interleave.
    { numRuns: 6, endOnFailure: true },
  );
});

test('a counter that a newer version wrote is not counted on', async () => {
  const request = requestOf(`newer-${randomUUID()}`);
  const counter = { key_id: request.keyId, record: `quota#${day}`, requests: 1, format_version: 2 };
  const client = (await import('../../../../lib/platform/aws/dynamodb-client.ts')).dynamodb;
  await client.send(new PutCommand({ TableName: process.env.APPRAISE_ACCESS_TABLE, Item: counter }));
  await expect(quotas.spend(request, 10)).rejects.toMatchObject({ code: 'newer_format', status: 503 });
  expect(await item(request.keyId)).toEqual(counter);
});
