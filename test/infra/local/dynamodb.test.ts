import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CannotStart } from '../../../infra/local/cannot-start.ts';
import { openDataDirectory } from '../../../infra/local/data-directory.ts';
import { createTables, startDynamoDb, tableInput } from '../../../infra/local/dynamodb.ts';
import { localCredentials } from '../../../lib/platform/aws/local-names.ts';
import { tableDefinitions } from '../../../lib/platform/aws/table-definitions.ts';
import { eventually } from '../../support/eventually.ts';

test('states keys and indexes of a definition in DynamoDB’s terms, each attribute once', () => {
  const input = tableInput({
    id: 'verdicts',
    partitionKey: 'bucket',
    sortKey: 'key',
    indexes: [
      { name: 'by-verdict', partitionKey: 'verdict', sortKey: 'key' },
      { name: 'by-day', partitionKey: 'day' },
    ],
    environment: 'APPRAISE_VERDICTS_TABLE',
  });

  expect(input).toMatchObject({
    TableName: 'appraise-verdicts',
    AttributeDefinitions: ['bucket', 'key', 'verdict', 'day'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [
      { AttributeName: 'bucket', KeyType: 'HASH' },
      { AttributeName: 'key', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by-verdict',
        KeySchema: [
          { AttributeName: 'verdict', KeyType: 'HASH' },
          { AttributeName: 'key', KeyType: 'RANGE' },
        ],
      },
      { IndexName: 'by-day', KeySchema: [{ AttributeName: 'day', KeyType: 'HASH' }] },
    ],
  });
});

describe('a store that fails', () => {
  const TableName = 'appraise-scopes';
  let directory: string;
  let service: Awaited<ReturnType<typeof startDynamoDb>>;
  let client: DynamoDBClient;
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    directory = await mkdtemp(join(tmpdir(), 'appraise-failing-store-'));
    service = await startDynamoDb(0, directory);
    client = new DynamoDBClient({
      endpoint: service.url,
      region: 'us-east-1',
      credentials: localCredentials,
      maxAttempts: 1,
    });
    await createTables(service.url);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    client.destroy();
    await service.close();
    await rm(directory, { recursive: true });
  });

  /** The prototype of LevelDB's class, whose methods speak to the disk. */
  const levelPrototype = (): Record<'_batch' | '_get', () => Promise<unknown>> => {
    const dynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));
    return (dynalite('level') as { Level: { prototype: never } }).Level.prototype;
  };
  const noRoom = () =>
    Object.assign(new Error('IO error: 000005.log: No space left on device'), { code: 'LEVEL_IO_ERROR' });
  const item = (id: string) => ({ provider: { S: 'azure' }, scope_id: { S: id } });
  const put = (id: string) => client.send(new PutItemCommand({ TableName, Item: item(id) }));
  const get = async (id: string) => (await client.send(new GetItemCommand({ TableName, Key: item(id) }))).Item;

  test('for lack of room answers writes with 503 no_room, serves reads, and takes writes again by itself', async () => {
    await put('kept');
    vi.spyOn(levelPrototype(), '_batch').mockRejectedValueOnce(noRoom());

    await expect(put('refused')).rejects.toMatchObject({ name: 'no_room', $metadata: { httpStatusCode: 503 } });
    // Until it is opened again, all others too: what is written behind a broken write is lost at the next start.
    await expect(put('behind')).rejects.toMatchObject({ name: 'no_room' });
    expect(await get('kept')).toEqual(item('kept'));
    await eventually(() => put('later'));

    const found = await Promise.all(['kept', 'refused', 'behind', 'later'].map(get));
    expect(found).toEqual([item('kept'), undefined, undefined, item('later')]);
  });

  test('writes of many at once are each there or refused', async () => {
    // dynalite writes a table a second time after it has answered.
    await put('first');
    const { _batch } = levelPrototype();
    const batch = vi.spyOn(levelPrototype(), '_batch').mockImplementationOnce(_batch).mockRejectedValueOnce(noRoom());
    const ids = Array.from({ length: 40 }, (_, at) => `s${at}`);
    const outcomes = await Promise.allSettled(ids.map(put));
    batch.mockRestore();
    await eventually(() => put('later'));

    const isThere = await Promise.all(ids.map(async (id) => (await get(id)) !== undefined));
    expect(isThere).toEqual(outcomes.map(({ status }) => status === 'fulfilled'));
    expect(new Set(isThere)).toEqual(new Set([false, true]));
  });

  test('in a read answers 500 with what LevelDB says, and the process lives', async () => {
    await put('kept');
    const broken = Object.assign(new Error('Corruption: block checksum mismatch'), { code: 'LEVEL_CORRUPTION' });
    const { _get } = levelPrototype();
    // The first read is of the table's definition.
    const read = vi.spyOn(levelPrototype(), '_get').mockImplementationOnce(_get).mockRejectedValueOnce(broken);
    const outcome = await get('kept').catch((error: unknown) => error);
    read.mockRestore();

    expect(outcome).toMatchObject({ $metadata: { httpStatusCode: 500 }, message: expect.stringContaining('checksum') });
    expect(await get('kept')).toEqual(item('kept'));
  });
});

describe('the inventory of the tables', () => {
  const TableName = 'appraise-scopes';
  const item = (id: string) => ({ provider: { S: 'azure' }, scope_id: { S: id } });
  let root: string;
  let said: string[];
  beforeEach(async () => {
    said = [];
    vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
    root = await mkdtemp(join(tmpdir(), 'appraise-inventory-'));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(root, { recursive: true });
  });

  /** Starts on the tables of the test, works with them, and stops. */
  async function run(work: (client: DynamoDBClient) => Promise<unknown> = async () => {}): Promise<void> {
    const { dynamodb, room } = await openDataDirectory(root);
    const service = await startDynamoDb(0, dynamodb, room, root);
    const client = new DynamoDBClient({ endpoint: service.url, region: 'us-east-1', credentials: localCredentials });
    await createTables(service.url);
    await work(client);
    client.destroy();
    await service.close();
  }
  const put = (client: DynamoDBClient, ids: readonly string[]) =>
    Promise.all(ids.map((id) => client.send(new PutItemCommand({ TableName, Item: item(id) }))));
  const marker = async () => JSON.parse(await readFile(join(root, 'inventory.json'), 'utf8'));

  test('counts each item once, however it is written, over several runs', async () => {
    await run(async (client) => {
      await put(client, ['a', 'b', 'c', 'd']);
      await put(client, ['a', 'b', 'e']);
      await client.send(new DeleteItemCommand({ TableName, Key: item('b') }));
      await client.send(new DeleteItemCommand({ TableName, Key: item('never') }));
    });
    expect((await marker()).items).toEqual({ [TableName]: 4 });
    await run((client) => put(client, ['b', 'c']));

    expect((await marker()).items).toEqual({ [TableName]: 5 });
    expect(said).toEqual([]);
  });

  test('says at a start what a lost log had, and goes on with what is there', async () => {
    await run((client) => put(client, ['a', 'b']));
    await run((client) => put(client, ['c', 'd', 'e']));
    const tables = join(root, 'dynamodb');
    const logs = (await readdir(tables)).filter((name) => name.endsWith('.log'));
    await Promise.all(logs.map((name) => rm(join(tables, name))));
    let found: unknown;
    await run(async (client) => {
      found = (await client.send(new ScanCommand({ TableName }))).Count;
    });

    expect(found).toBe(2);
    expect(said).toEqual([expect.stringMatching(/data of 20.* are missing in .*: appraise-scopes has 2 of 5 items\./)]);
    await run();
    expect(said).toHaveLength(1);
  });

  test('says it also where the folder of the tables is gone', async () => {
    await run((client) => put(client, ['a', 'b']));
    await rm(join(root, 'dynamodb'), { recursive: true });
    await run();

    expect(said).toEqual([expect.stringContaining('appraise-scopes has 0 of 2 items')]);
  });

  test('keeps a start from beginning anew where CURRENT is missing, and says how to have it again', async () => {
    await run((client) => put(client, ['a', 'b']));
    const current = join(root, 'dynamodb/CURRENT');
    const content = await readFile(current, 'utf8');
    await rm(current);
    const before = (await readdir(join(root, 'dynamodb'))).sort();
    const refusal = await run().catch((error: Error) => error);

    expect(refusal).toBeInstanceOf(CannotStart);
    expect(String(refusal)).toContain(`it can be had again: echo ${content.trim()} > ${current}`);
    expect(String(refusal)).not.toContain('reset');
    expect((await readdir(join(root, 'dynamodb'))).sort()).toEqual(before);
    await writeFile(current, content);
    await run();
    expect(said).toEqual([]);
  });

  test('names a table file that is cut off', async () => {
    await run((client) => put(client, ['a', 'b']));
    // The start writes the log as a table file, and the stop notes its size.
    await run((client) => put(client, ['c']));
    const [name = ''] = (await readdir(join(root, 'dynamodb'))).filter((file) => file.endsWith('.ldb'));
    const path = join(root, 'dynamodb', name);
    const { size } = await stat(path);
    await truncate(path, size - 10);

    await expect(run()).rejects.toThrow(`${path} has ${size - 10} bytes of ${size}`);
  });
});

test('keeps existing tables, and names one with other keys in its error', async () => {
  const server = await startDynamoDb(0, undefined);
  const client = new DynamoDBClient({ endpoint: server.url, region: 'us-east-1', credentials: localCredentials });
  try {
    await createTables(server.url);
    await createTables(server.url);
    await client.send(new DeleteTableCommand({ TableName: 'appraise-scopes' }));
    const older = { ...tableDefinitions.scopes, partitionKey: 'kind' };
    await expect
      .poll(() =>
        client.send(new CreateTableCommand(tableInput(older))).then(
          () => 'made',
          ({ name }) => name,
        ),
      )
      .toBe('made');
    await expect(createTables(server.url)).rejects.toThrow(
      'the table appraise-scopes belongs to another version of appraise, with the keys kind, scope_id instead of provider, scope_id: remove the data directory',
    );
  } finally {
    client.destroy();
    await server.close();
  }
});
