import { deflateRawSync } from 'node:zlib';
import { BatchGetItemCommand, type BatchGetItemCommandInput } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

vi.stubEnv('APPRAISE_METERS_TABLE', 'meters');

let store: ReturnType<typeof mockClient>;
let snapshotContents: typeof import('../../../../lib/pricing/store/snapshot-contents.ts').snapshotContents;
let isDown = false;

beforeAll(async () => {
  store = mockClient((await import('../../../../lib/platform/aws/dynamodb-client.ts')).plainDynamodb as never);
  store.on(BatchGetItemCommand as never).callsFake(async ({ RequestItems }: BatchGetItemCommandInput) => {
    if (isDown) throw Object.assign(new Error('no such table'), { name: 'ValidationException' });
    return {
      Responses: { meters: (RequestItems?.meters?.Keys ?? []).map(({ page }) => ({ page, body: { B: body } })) },
    };
  });
  ({ snapshotContents } = await import('../../../../lib/pricing/store/snapshot-contents.ts'));
});
beforeEach(() => store.resetHistory());
afterAll(() => vi.unstubAllEnvs());

const names = { virtual_machine: { sku: ['Standard_D2s_v5'] } };
const body = deflateRawSync(JSON.stringify(names));
const readsSent = () => store.commandCalls(BatchGetItemCommand as never).length;
const read = (snapshot_id: string) => snapshotContents({ scope_id: 'ea:1', snapshot_id });

describe('the contents of a snapshot', () => {
  test('are read once, also by requests at the same time', async () => {
    expect(await Promise.all([read('a'), read('a')])).toEqual([names, names]);
    expect(await read('a')).toEqual(names);
    expect(readsSent()).toBe(1);
    await read('b');
    expect(readsSent()).toBe(2);
  });

  test('of eight snapshots are kept; that which was asked for longest ago goes first', async () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '1', '9']) await read(id);
    expect(readsSent()).toBe(9);
    await read('1');
    expect(readsSent(), '1 was asked for after 2').toBe(9);
    await read('2');
    expect(readsSent()).toBe(10);
  });

  test('are read again after a failure', async () => {
    isDown = true;
    await expect(read('c')).rejects.toThrow();
    isDown = false;
    expect(await read('c')).toEqual(names);
  });
});
