import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyPreparedDemo, describePreparation, keepPreparedDemo } from '../../../infra/local/prepared-demo.ts';

const noExternal = { dynamodb: undefined, s3: undefined };
let directory: string;
let prepared: string;
let target: string;

/** Keeps a demo of one file, made in the way that the present code makes it unless something else is said. */
async function prepare(changed: Partial<ReturnType<typeof describePreparation>> = {}): Promise<void> {
  const data = join(directory, 'made');
  await mkdir(join(data, 'dynamodb'), { recursive: true });
  await writeFile(join(data, 'dynamodb', 'CURRENT'), 'MANIFEST');
  await keepPreparedDemo(data, { ...describePreparation(), ...changed }, prepared);
}

const copy = (environment: NodeJS.ProcessEnv = {}) =>
  copyPreparedDemo({ dataDirectory: target, external: noExternal }, environment, prepared);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'appraise-prepared-'));
  prepared = join(directory, 'dist', 'demo');
  target = join(directory, 'data');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('the demo that npm ci has made', () => {
  test.each(['missing', 'empty'])('is what a start finds in a folder that was %s', async (state) => {
    await prepare();
    if (state === 'empty') await mkdir(target);
    expect(await copy()).toBe(true);
    expect(await readFile(join(target, 'dynamodb', 'CURRENT'), 'utf8')).toBe('MANIFEST');
    expect(await readdir(directory)).toEqual(['data', 'dist']);
  });

  test('leaves a folder with data as it is', async () => {
    await prepare();
    await mkdir(target);
    await writeFile(join(target, 'mine.txt'), 'mine');
    expect(await copy()).toBe(false);
    expect(await readdir(target)).toEqual(['mine.txt']);
  });

  test('is not used on another day, because the market would lack days', async () => {
    await prepare({ day: '2026-01-31' });
    expect(await copy()).toBe(false);
    expect(existsSync(target)).toBe(false);
  });

  test('is not used after a change of the code that makes it', async () => {
    await prepare({ newestSource: describePreparation().newestSource - 1 });
    expect(await copy()).toBe(false);
  });

  test.each([{ APPRAISE_NOW: '2026-03-31T12:00:00Z' }, { APPRAISE_MARKET_SOURCE: 'csv+brapi' }])(
    'is not used with a setting that changes the demo: %o',
    async (environment) => {
      await prepare();
      expect(await copy(environment)).toBe(false);
    },
  );

  test('is not used with stores of somebody', async () => {
    await prepare();
    const external = { dynamodb: 'http://127.0.0.1:8000', s3: undefined };
    expect(await copyPreparedDemo({ dataDirectory: target, external }, {}, prepared)).toBe(false);
  });

  test('is not used where nothing is kept', async () => {
    await prepare();
    expect(await copyPreparedDemo({ dataDirectory: undefined, external: noExternal }, {}, prepared)).toBe(false);
  });

  test('is not there after an installation without scripts', async () => {
    expect(await copy()).toBe(false);
    expect(existsSync(target)).toBe(false);
  });

  test('leaves nothing half-copied if it cannot be copied', async () => {
    await prepare();
    await rm(prepared, { recursive: true });
    expect(await copy()).toBe(false);
    expect(await readdir(directory)).toEqual(['dist']);
  });
});
