import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let client: DynamoDBClient;
let documents: DynamoDBDocumentClient;
let copyTable: typeof import('../../../../lib/platform/aws/copy-table.ts')['copyTable'];

/** Names that only the running test has: a table that is deleted is there for a while yet. */
let source: string;
let target: string;
let tests = 0;

beforeAll(async () => {
  stores = await startLocalStores();
  client = new DynamoDBClient({ endpoint: process.env.APPRAISE_DYNAMODB_ENDPOINT ?? '' });
  documents = DynamoDBDocumentClient.from(client);
  ({ copyTable } = await import('../../../../lib/platform/aws/copy-table.ts'));
});
afterAll(() => stores.close());

beforeEach(async () => {
  tests += 1;
  source = `restored-${tests}`;
  target = `access-${tests}`;
  await addTable(source, ['key_id', 'record']);
  await addTable(target, ['key_id', 'record']);
});

async function addTable(TableName: string, key: readonly string[]): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: key.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: key.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' })),
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1, maxDelay: 1 }, { TableName });
}

const put = (TableName: string, Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName, Item }));

async function itemsIn(TableName: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  return Items.toSorted((one, other) => `${one.key_id}${one.record}`.localeCompare(`${other.key_id}${other.record}`));
}

const item = (key_id: string, more: Record<string, unknown> = {}) => ({ key_id, record: 'key', ...more });

describe('copying a table', () => {
  test('copies every item unchanged, replaces items of the target, and may be repeated', async () => {
    const rich = item('a', {
      body: new Uint8Array([0, 1, 255]),
      requests: 3,
      ids: new Set(['x', 'y']),
      grants: ['ea:1', '*'],
      nothing: null,
      deep: { ok: true },
    });
    await put(source, rich);
    await put(target, item('a', { requests: 9 }));
    await put(target, item('later'));

    for (const round of [1, 2]) {
      expect({ round, ...(await copyTable({ source, target, exact: false })) }).toEqual({
        round,
        copied_items: 1,
        removed_items: 0,
      });
      expect(await itemsIn(target)).toEqual([rich, item('later')]);
    }
    expect(await itemsIn(source)).toEqual([rich]);
  });

  test('removes items that the source does not have, with exact', async () => {
    await put(source, item('a'));
    await put(source, { key_id: 'a', record: 'quota' });
    await put(target, { key_id: 'a', record: 'later' });
    await put(target, item('later'));

    expect(await copyTable({ source, target, exact: true })).toEqual({ copied_items: 2, removed_items: 2 });
    expect(await itemsIn(target)).toEqual(await itemsIn(source));
  });

  test('copies more than a page and a batch, and reports its progress', async () => {
    const filler = 'x'.repeat(30_000);
    await Promise.all(Array.from({ length: 60 }, (_, index) => put(source, item(`k${index}`, { filler }))));
    const seen: number[] = [];

    const result = await copyTable({ source, target, exact: true, onProgress: (items) => seen.push(items) });

    expect(result).toEqual({ copied_items: 60, removed_items: 0 });
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    const { Count } = await documents.send(new ScanCommand({ TableName: target, Select: 'COUNT' }));
    expect(Count).toBeGreaterThan(0);
  });
});

describe('refuses', () => {
  test('a table that is not there', async () => {
    await expect(copyTable({ source: 'not-there', target, exact: false })).rejects.toThrow(
      'there is no table not-there',
    );
    await expect(copyTable({ source, target: 'not-there', exact: false })).rejects.toThrow(
      'there is no table not-there',
    );
  });

  test('the same table', async () => {
    await expect(copyTable({ source, target: source, exact: true })).rejects.toThrow(
      'source and target are the same table',
    );
  });

  test('a table with another key, before it writes', async () => {
    const other = 'appraise-other';
    await addTable(other, ['page']);
    await put(source, item('a'));
    await expect(copyTable({ source, target: other, exact: true })).rejects.toThrow(
      `the key of ${source} is key_id, record, that of ${other} is page`,
    );
    expect(await itemsIn(other)).toEqual([]);
  });
});
