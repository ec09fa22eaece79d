import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDataDirectory } from '../../../../infra/local/data-directory.ts';
import { createTables, startDynamoDb } from '../../../../infra/local/dynamodb.ts';
import { startS3 } from '../../../../infra/local/s3/start-s3.ts';
import { doctorCommand } from '../../../../lib/cli/platform/doctor.ts';
import { localCredentials } from '../../../../lib/platform/aws/local-names.ts';

const TableName = 'appraise-scopes';
let scratch: string;
let root: string;

/** A stopped run with 300 items, of which 200 are in a table file of LevelDB, and two objects. */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-doctor-'));
  const sound = join(scratch, 'sound');
  for (const from of [0, 200]) {
    const { dynamodb, room, s3 } = await openDataDirectory(sound);
    const tables = await startDynamoDb(0, dynamodb, room, sound);
    const objects = await startS3(0, s3, async () => {});
    await createTables(tables.url);
    const client = new DynamoDBClient({ endpoint: tables.url, region: 'us-east-1', credentials: localCredentials });
    const put = (at: number) =>
      client.send(
        new PutItemCommand({
          TableName,
          Item: { provider: { S: 'azure' }, scope_id: { S: `ea:${at}` }, text: { S: `${at} `.repeat(50) } },
        }),
      );
    await Promise.all(Array.from({ length: from === 0 ? 200 : 100 }, (_, at) => put(from + at)));
    await fetch(`${objects.url}/appraise-inbox/records/${from}.json`, { method: 'PUT', body: `content ${from}` });
    client.destroy();
    await Promise.all([tables.close(), objects.close()]);
  }
});
afterAll(() => rm(scratch, { recursive: true }));
beforeEach(async () => {
  root = await mkdtemp(join(scratch, 'data-'));
  await cp(join(scratch, 'sound'), root, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

interface Report {
  readonly items: Readonly<Record<string, number>>;
  readonly objects: number;
  readonly problems: readonly string[];
}

async function doctor(format: 'human' | 'json' = 'json'): Promise<{ code: number; text: string }> {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    text += piece;
    return true;
  });
  const code = await doctorCommand({ dataDir: root, format });
  write.mockRestore();
  return { code, text };
}
async function report(): Promise<Report & { readonly code: number }> {
  const { code, text } = await doctor();
  return { code, ...(JSON.parse(text) as Report) };
}
const tables = () => join(root, 'dynamodb');
const filesThat = async (ends: string) =>
  (await readdir(tables())).filter((name) => name.endsWith(ends)).map((name) => join(tables(), name));
const contents = async () =>
  Promise.all(
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => [join(parentPath, name), await readFile(join(parentPath, name), 'hex')]),
  );

describe('the doctor', () => {
  test('finds a sound folder sound, and changes nothing in it', async () => {
    const before = await contents();
    expect(await report()).toEqual({
      code: 0,
      data_dir: root,
      items: { [TableName]: 300 },
      objects: 2,
      problems: [],
    });
    expect(await doctor('human')).toEqual({
      code: 0,
      text: `${root} is sound\n300 items in tables and 2 objects can be read\n`,
    });
    expect(await contents()).toEqual(before);
  });

  test('names an object whose content has changed, and one that is missing', async () => {
    const folder = join(root, 's3/versions/appraise-inbox');
    const [first = '', second = ''] = (await readdir(folder)).filter((name) => !name.endsWith('.json')).sort();
    await writeFile(join(folder, first), 'contemt 0');
    await rm(join(folder, second));
    const { code, objects, problems } = await report();

    expect({ code, objects }).toEqual({ code: 1, objects: 0 });
    expect(problems).toEqual([
      `the content of appraise-inbox/records/0.json (${join(folder, first)}) is not what was uploaded: upload it again`,
      `the content of appraise-inbox/records/200.json (${join(folder, second)}) is missing: upload it again`,
    ]);
  });

  test('finds a flipped byte in a block of a table, and says how much can still be read', async () => {
    const [path = ''] = await filesThat('.ldb');
    const bytes = await readFile(path);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const { code, problems, items } = await report();

    expect(code).toBe(1);
    expect(problems[0]).toMatch(/\.ldb is damaged: 1 of its \d+ blocks, the first at byte 0$/);
    expect(problems[1]).toContain(`appraise-scopes ${items[TableName] ?? 0} of 300`);
  });

  test('finds a table file that is cut off, and keeps the items of the log', async () => {
    const [path = ''] = await filesThat('.ldb');
    await truncate(path, 200);
    const { code, problems, items } = await report();

    expect(code).toBe(1);
    expect(problems.join('\n')).toMatch(/\.ldb has 200 bytes of \d+\n.*\.ldb is damaged: its end is missing/);
    expect(items[TableName]).toBe(100);
  });

  test('says what a missing log had', async () => {
    for (const path of await filesThat('.log')) await rm(path);
    const { code, problems } = await report();

    expect({ code, problems }).toEqual({ code: 1, problems: ['appraise-scopes has 200 of 300 items'] });
  });

  test('reads everything where CURRENT is missing, and says how to have it again', async () => {
    await rm(join(tables(), 'CURRENT'));
    const { code, problems, items } = await report();

    expect({ code, items }).toEqual({ code: 1, items: { [TableName]: 300 } });
    expect(problems).toEqual([expect.stringMatching(/CURRENT is missing; it can be had again: echo MANIFEST-\d+ > /)]);
  });

  test('refuses what is no folder of a local run', async () => {
    await expect(doctorCommand({ dataDir: scratch, format: 'json' })).rejects.toMatchObject({
      code: 2,
      problems: [`${scratch} is no folder of a local run`],
    });
  });
});
