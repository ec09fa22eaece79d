import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CannotStart } from '../../../infra/local/cannot-start.ts';
import { dataEntries, openDataDirectory, resetData } from '../../../infra/local/data-directory.ts';
import { readLocalSettings } from '../../../infra/local/local-settings.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'appraise-data-'));
});
afterEach(() => rm(parent, { recursive: true }));

const rightsOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('the data directory', () => {
  test('is private, also one that an earlier version has made', async () => {
    await openDataDirectory(join(parent, 'new/data'));
    const earlier = join(parent, 'earlier');
    await mkdir(join(earlier, 's3'), { recursive: true });
    await chmod(earlier, 0o755);
    await openDataDirectory(earlier);

    expect(await rightsOf(join(parent, 'new/data'))).toBe('700');
    expect(await rightsOf(earlier)).toBe('700');
  });

  test('keeps its rights where it also has files of somebody', async () => {
    await chmod(parent, 0o755);
    await writeFile(join(parent, 'thesis.txt'), '');
    await openDataDirectory(parent);

    expect(await rightsOf(parent)).toBe('755');
  });
});

describe('a reset', () => {
  let root: string;
  beforeEach(() => {
    root = join(parent, 'data');
  });

  const reset = (environment: NodeJS.ProcessEnv = {}) =>
    resetData(readLocalSettings({ APPRAISE_DATA_DIR: root, ...environment }));
  const refusalOf = (ended: Promise<unknown>) => ended.catch((error: unknown) => error);

  test('removes all that a local run makes, and says what', async () => {
    const { deadLetters } = await openDataDirectory(root);
    await writeFile(deadLetters, '{}\n');
    await writeFile(join(root, 'inventory.json'), '{}');
    expect((await readdir(root)).sort()).toEqual([...dataEntries].sort());

    expect(await reset()).toBe(
      `removed dead-letters.ndjson, dynamodb, inventory.json, pending, s3 from ${root}; the demo will be made again`,
    );
    expect(await readdir(root)).toEqual([]);
  });

  test('has nothing to remove the second time, nor where no run has been', async () => {
    await openDataDirectory(root);
    await reset();
    expect(await reset()).toBe(`nothing to remove: there is no data in ${root}`);
    await rm(root, { recursive: true });
    expect(await reset()).toBe(`nothing to remove: there is no data in ${root}`);
  });

  test('has nothing to remove where data is kept in memory', async () => {
    expect(await reset({ APPRAISE_DATA_DIR: 'memory' })).toMatch(/^nothing to remove: /);
  });

  test('removes damaged tables, which is what it is for', async () => {
    await openDataDirectory(root);
    await writeFile(join(root, 'dynamodb/CURRENT'), 'garbage\n');
    await reset();
    await openDataDirectory(root);
  });

  test('follows no link out of the directory', async () => {
    await openDataDirectory(root);
    const outside = join(parent, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'mine.txt'), '');
    await symlink(outside, join(root, 's3/link'));
    await reset();
    expect(await readdir(outside)).toEqual(['mine.txt']);
  });

  test.each([
    {
      what: 'a directory with anything else in it',
      make: async () => {
        await openDataDirectory(root);
        await writeFile(join(root, 'thesis.txt'), '');
      },
      says: /holds thesis\.txt, which npm start did not make/,
    },
    {
      what: 'a directory that only has names like ours',
      make: async () => {
        await mkdir(join(root, 's3'), { recursive: true });
        await writeFile(join(root, 's3/photo.jpg'), '');
      },
      says: /does not hold the tables of a local run/,
    },
    { what: 'a file', make: () => writeFile(root, 'mine'), says: /cannot read the data directory .*ENOTDIR/ },
  ])('refuses $what, and removes nothing', async ({ make, says }) => {
    await make();
    const before = await readdir(parent, { recursive: true });
    const refusal = await refusalOf(reset());
    expect(refusal).toBeInstanceOf(CannotStart);
    expect((refusal as Error).message).toMatch(says);
    expect((await readdir(parent, { recursive: true })).sort()).toEqual(before.sort());
  });

  test('refuses where the tables are elsewhere', async () => {
    const elsewhere = { APPRAISE_DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' };
    expect(await refusalOf(reset(elsewhere))).toMatchObject({ message: expect.stringContaining('local data only') });
  });
});
