import { deflateRawSync } from 'node:zlib';
import { BatchGetItemCommand, type BatchGetItemCommandInput } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageKey } from '../../../../lib/pricing/store/keys.ts';

vi.stubEnv('APPRAISE_METERS_TABLE', 'meters');
vi.mock('../../../../lib/platform/aws/backoff.ts', () => ({ backoff: async () => {} }));

const ref = { scope_id: 'ea:1', snapshot_id: 's' };
const table = 'meters';
const item = (number: number) => ({
  page: { S: pageKey(ref, 'rows', number) },
  body: { B: deflateRawSync(Buffer.from(`page ${number}`)) },
});

let store: ReturnType<typeof mockClient>;
let readPages: typeof import('../../../../lib/pricing/store/pages.ts').readPages;

beforeAll(async () => {
  store = mockClient((await import('../../../../lib/platform/aws/dynamodb-client.ts')).plainDynamodb as never);
  ({ readPages } = await import('../../../../lib/pricing/store/pages.ts'));
});
beforeEach(() => store.reset());
afterAll(() => vi.unstubAllEnvs());

const keysOf = ({ RequestItems }: BatchGetItemCommandInput) =>
  (RequestItems?.[table]?.Keys ?? []).map(({ page }) => page?.S ?? '');
const requests = () => store.commandCalls(BatchGetItemCommand as never).map(({ args }) => args[0].input as never);

/** Stubs a store that answers the first keys of a request and leaves the others unprocessed. */
function stubStore(maxKeys: number, stored: readonly number[] | (() => readonly number[])): void {
  store.on(BatchGetItemCommand as never).callsFake(async (input: BatchGetItemCommandInput) => {
    const keys = keysOf(input);
    const items = (typeof stored === 'function' ? stored() : stored)
      .map(item)
      .filter(({ page }) => keys.slice(0, maxKeys).includes(page.S));
    const left = keys.slice(maxKeys).map((page) => ({ page: { S: page } }));
    return {
      Responses: { [table]: items },
      UnprocessedKeys: left.length > 0 ? { [table]: { Keys: left } } : {},
    };
  });
}

describe('reading pages', () => {
  test('asks again for the keys that the store had no capacity for, and only for those', async () => {
    stubStore(2, [0, 1, 2, 3, 4]);
    const pages = await readPages(ref, 'rows', [0, 1, 2, 3, 4, 0]);
    expect([...pages].map(([number, body]) => `${number} ${Buffer.from(body)}`)).toEqual(
      [0, 1, 2, 3, 4].map((number) => `${number} page ${number}`),
    );
    expect(requests().map((input) => keysOf(input).length)).toEqual([5, 3, 1]);
  });

  test('fails after five rounds, without a partial result', async () => {
    stubStore(0, [0]);
    await expect(readPages(ref, 'rows', [0])).rejects.toMatchObject({ status: 503 });
    expect(requests()).toHaveLength(5);
  });

  test('asks once more, consistently, for a page that is not there yet', async () => {
    stubStore(100, () => (requests().length > 1 ? [0, 1] : [0]));
    expect((await readPages(ref, 'rows', [0, 1])).size).toBe(2);
    expect(
      requests().map((input: BatchGetItemCommandInput) => [
        input.RequestItems?.[table]?.ConsistentRead,
        ...keysOf(input).map((key) => key.split('/').at(-1)),
      ]),
    ).toEqual([
      [false, '0', '1'],
      [true, '1'],
    ]);
  });

  test('throws for a missing page, and names it', async () => {
    stubStore(100, [0]);
    await expect(readPages(ref, 'rows', [0, 7])).rejects.toThrow('page ea:1/s/rows/7 is missing');
  });

  test('asks for at most a hundred at once', async () => {
    const numbers = Array.from({ length: 230 }, (_, index) => index);
    stubStore(100, numbers);
    expect((await readPages(ref, 'rows', numbers)).size).toBe(230);
    expect(requests().map((input) => keysOf(input).length)).toEqual([100, 100, 30]);
  });
});
