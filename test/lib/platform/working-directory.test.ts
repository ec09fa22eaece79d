import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withWorkingDirectory } from '../../../lib/platform/working-directory.ts';

/** More than any system gives to a process. */
const deadPid = 99_999_999;

let temporary: string;

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'working-directory-'));
  vi.stubEnv('TMPDIR', temporary);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

const left = () => readdir(temporary);

test('gives an empty directory, and removes it after the work', async () => {
  const result = await withWorkingDirectory(async (directory) => {
    expect(await readdir(directory)).toEqual([]);
    await writeFile(join(directory, 'rows'), 'x');
    return basename(directory);
  });

  expect(result).toMatch(/^appraise-/);
  expect(await left()).toEqual([]);
});

test('removes it also if the work fails, and throws the same error', async () => {
  const work = withWorkingDirectory(async (directory) => {
    await writeFile(join(directory, 'rows'), 'x');
    throw new Error('no room');
  });

  await expect(work).rejects.toThrow('no room');
  expect(await left()).toEqual([]);
});

test('removes only the directories of killed processes', async () => {
  const machine = `appraise-${hostname().replaceAll(/[^A-Za-z0-9]/g, '')}`;
  const deadOne = `${machine}-${deadPid}-abcdef`;
  const others = [
    // The folder of a process that lives.
    `${machine}-${process.ppid}-abcdef`,
    // A folder of this process, perhaps of another thread.
    `${machine}-${process.pid}-abcdef`,
    // A folder of another machine, where a process of that number may live.
    `${machine}x-${deadPid}-abcdef`,
    `appraise-${deadPid}-abcdef`,
    `${machine}-notes`,
    'holidays.txt',
  ];
  for (const name of [deadOne, ...others]) await mkdir(join(temporary, name, 'sort-1'), { recursive: true });

  const during = await withWorkingDirectory(async (directory) =>
    (await left()).filter((name) => name !== basename(directory)),
  );

  expect(during).toEqual(others.toSorted());
});

test('removes the directory of an earlier process with the same id', async () => {
  const old = `appraise-${hostname().replaceAll(/[^A-Za-z0-9]/g, '')}-${process.pid}-abcdef`;
  await mkdir(join(temporary, old));
  vi.spyOn(process, 'uptime').mockReturnValue(-1);

  await withWorkingDirectory(async () => {
    expect(await left()).not.toContain(old);
  });
});

test('gives concurrent work separate directories', async () => {
  const names = await Promise.all(
    Array.from({ length: 8 }, () =>
      withWorkingDirectory(async (directory) => {
        await writeFile(join(directory, 'rows'), 'x');
        await new Promise((resolve) => setImmediate(resolve));
        expect(await readdir(directory)).toEqual(['rows']);
        return directory;
      }),
    ),
  );

  expect(new Set(names).size).toBe(8);
  expect(await left()).toEqual([]);
});
