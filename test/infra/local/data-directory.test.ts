import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataDirectory } from '../../../infra/local/data-directory.ts';

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
