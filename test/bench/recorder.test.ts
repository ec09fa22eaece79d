import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalStores, startLocalStores } from '../support/local-stores.ts';
import type { Recorder } from './recorder.ts';

let stores: LocalStores;
let recorder: Recorder;
let meters: string;

beforeAll(async () => {
  stores = await startLocalStores();
  const { plainDynamodb } = await import('../../lib/platform/aws/dynamodb-client.ts');
  const { createBatchWriter } = await import('../../lib/platform/aws/batch-writer.ts');
  const { recordConsumption } = await import('./recorder.ts');
  meters = process.env.APPRAISE_METERS_TABLE ?? '';
  const pages = createBatchWriter(meters);
  for (const [number, bytes] of [1_000, 9_000].entries()) {
    await pages.add({
      PutRequest: { Item: { page: `ea:1/s/rows/${number}`, body: deflateRawSync(randomBytes(bytes)) } },
    });
  }
  await pages.flush();
  recorder = recordConsumption(plainDynamodb, { storedAs: (key) => key.replace(/^ea:\d+/, 'ea:1') });
});
afterAll(() => stores.close());
beforeEach(() => {
  recorder.take();
});

const read = async (scope_id: string) => {
  const { readPages } = await import('../../lib/pricing/store/pages.ts');
  return readPages({ scope_id, snapshot_id: 's' }, 'rows', [0, 1]);
};

test('a batch is told apart by its keys, each with the units of its item', async () => {
  await read('ea:1');
  expect(recorder.take()).toEqual({
    accesses: [
      { table: meters, key: 'ea:1/s/rows/0', kind: 'read', units: 0.5 },
      { table: meters, key: 'ea:1/s/rows/1', kind: 'read', units: 1.5 },
    ],
    rounds: 1,
  });
});

test('an item may stand for another one, which is recorded and answered by its own name', async () => {
  const pages = await read('ea:2');
  expect([...pages.values()].map(({ length }) => length)).toEqual([1_000, 9_000]);
  expect(recorder.take().accesses.map(({ key }) => key)).toEqual(['ea:2/s/rows/0', 'ea:2/s/rows/1']);
});

test('queries, reads and writes of items are recorded by partition key, and what is under way at once is one round', async () => {
  const { addScope, findScope, readScopes } = await import('../../lib/pricing/store/scopes.ts');
  await addScope({ scope_id: 'ea:7', currency: 'USD', now: new Date() });
  await Promise.all([findScope('ea:7'), readScopes()]);
  const { accesses, rounds } = recorder.take();
  const scopes = { table: process.env.APPRAISE_SCOPES_TABLE, key: 'azure', units: 1 };
  expect(accesses).toEqual([
    { ...scopes, kind: 'write' },
    { ...scopes, kind: 'read' },
    { ...scopes, kind: 'read' },
  ]);
  expect(rounds).toBe(2);
});
