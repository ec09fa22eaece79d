import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChild } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const scope = 'ea:30';
let product: RunningProduct;
let directory: string;

beforeAll(async () => {
  product = await startProduct();
  directory = await mkdtemp(join(tmpdir(), 'appraise-sheets-'));
  await appraise('scopes', 'add', scope, '--currency', 'USD', '--local');
});
afterAll(async () => {
  await product.end();
  await rm(directory, { recursive: true });
});

const appraise = (...args: readonly string[]) =>
  startChild(process.execPath, ['dist/cli/appraise.mjs', ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: new URL(product.http).port,
      APPRAISE_S3_PORT: new URL(product.s3).port,
      APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port,
    },
  }).ended;
const priceSheet = (...args: readonly string[]) => appraise('price-sheet', ...args, '--scope', scope, '--local');

/** Imports the sample with other prices of its machine. */
async function importSample(name: string, hundredHours: string, edit = (text: string) => text): Promise<void> {
  const path = join(directory, name);
  await writeFile(
    path,
    edit((await readFile('events/price-sheets/sample.csv', 'utf8')).replace('7.872', hundredHours)),
  );
  expect(await appraise('import-price-sheet', path, '--scope', scope, '--local')).toMatchObject({ code: 0 });
}

interface Listed {
  readonly snapshots: readonly { snapshot_id: string; states: string[]; source: string; pin: object | null }[];
}
const listed = async () => (JSON.parse((await priceSheet('list', '--format', 'json')).stdout) as Listed).snapshots;

test('nothing can be compared before there are two sheets', async () => {
  expect(await priceSheet('list')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('has no price sheet yet'),
  });
  expect(await priceSheet('diff')).toMatchObject({ code: 2, stderr: expect.stringContaining('no price sheet yet') });
  await importSample('october.csv', '7.872');
  expect(await priceSheet('diff')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('from the next import on'),
  });
});

describe('with two sheets', () => {
  beforeAll(async () => {
    // The machine costs 5 % more, by the single hour; the disk is gone.
    await importSample('november.csv', '0.082656', (text) =>
      text.replace('100 Hours,0.082656', '1 Hour,0.082656').replace(/^.*P10 LRS Disk.*\n/m, ''),
    );
  });

  test('list shows both, and diff what changed', async () => {
    expect((await listed()).map(({ source, states }) => [source, states])).toEqual([
      ['november.csv', ['active']],
      ['october.csv', ['previous']],
    ]);
    const { code, stdout } = await priceSheet('diff');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Dearer +1 +0 +1 /m);
    expect(stdout).toMatch(/^Gone +1$/m);
    expect(stdout).toMatch(/^Unchanged +3$/m);
    expect(stdout).toMatch(/^ ?\+5\.00 % +0\.07872 +0\.082656 +Hours +D2s v5/m);
  });

  test('diff takes the two in any order, filters, and tells by its exit code', async () => {
    const [newer, older] = await listed();
    if (!newer || !older) throw new Error('there are no two sheets');
    const back = await priceSheet('diff', '--from', newer.snapshot_id, '--to', older.snapshot_id, '--format', 'csv');
    expect(back.stdout).toMatch(/^cheaper,-4\.76,/m);
    expect(back.stdout).toMatch(/^new,,/m);
    expect(await priceSheet('diff', '--exit-code')).toMatchObject({ code: 1 });
    const itself = ['--from', newer.snapshot_id, '--to', newer.snapshot_id];
    expect(await priceSheet('diff', ...itself, '--exit-code')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing changed: 4 prices'),
    });
    const machines = ['--category', 'virtual machines', '--location', 'East US 2'];
    expect(await priceSheet('diff', ...machines, '--min-change', '5%', '--exit-code')).toMatchObject({ code: 1 });
    expect(await priceSheet('diff', ...machines, '--min-change', '5.1%', '--exit-code')).toMatchObject({ code: 0 });
  });

  test('a pinned sheet is listed with its note, until it is unpinned', async () => {
    const [, older] = await listed();
    const id = older?.snapshot_id ?? '';
    expect(await priceSheet('pin', id, '--note', 'the\u001b[31m budget')).toMatchObject({ code: 0 });
    expect((await priceSheet('list')).stdout).toContain('previous, pinned: the␛[31m budget');
    expect(await priceSheet('unpin', id)).toMatchObject({ code: 0, stdout: `${id} is no longer pinned\n` });
    expect((await listed())[1]).toMatchObject({ states: ['previous'], pin: null });
  });

  test.each([
    { args: ['diff', '--from', 'nothing'], says: 'has no stored snapshot nothing' },
    { args: ['diff', '--from', '20'], says: 'several snapshots begin with 20' },
    { args: ['diff', '--min-change', 'much'], says: '--min-change must be a number of per cent' },
    { args: ['pin', 'nothing'], says: 'has no stored snapshot nothing' },
    { args: ['unpin', 'nothing'], says: 'has no stored snapshot nothing' },
    { args: ['list', '--scope', 'retail:azure:USD'], says: 'there is no contract scope' },
  ])('exits with 2 for $args', async ({ args: [name = '', ...more], says }) => {
    // The scope of a test comes after that of all.
    const { code, stderr } = await appraise('price-sheet', name, '--scope', scope, '--local', ...more);
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  });
});
