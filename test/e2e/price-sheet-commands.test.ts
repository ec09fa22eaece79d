import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { smallSheet } from '../support/small-sheet.ts';

const scope = 'ea:30';
let product: RunningProduct;
let directory: string;
let s3: S3Client;

beforeAll(async () => {
  product = await startProduct();
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  s3 = new S3Client({ endpoint: product.s3, forcePathStyle: true, region: 'us-east-1', credentials });
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

/** The meters of the sample are made up; these are on the demo's public list. */
const realIds = {
  '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1001': 'b5ef9385-e9fd-8217-a0bc-70fb84e55a0e',
  '0b7f4c1e-55a1-4b0e-9d6c-0d6b6f0a1002': 'af2d0d91-27d5-886a-a1ce-d54a48ec2aa3',
};

/** Imports the sample with another price of its machine. */
async function importSample(name: string, hundredHours: string, edit = (text: string) => text): Promise<void> {
  const path = join(directory, name);
  const sample = Object.entries(realIds).reduce(
    (text, [made, real]) => text.replaceAll(made, real),
    await readFile('events/price-sheets/sample.csv', 'utf8'),
  );
  await writeFile(path, edit(sample.replace('7.872', hundredHours)));
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
  for (const command of ['diff', 'compare']) {
    expect(await priceSheet(command)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('from the next import on'),
    });
  }
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

  test('diff --estimate shows what that does to the month of an architecture', async () => {
    const path = join(directory, 'architecture.json');
    const web = { id: 'web', product: 'virtual_machine', region: 'eastus2', sku: 'D2s v5', quantity: 3 };
    const disk = { id: 'disk', product: 'managed_disk', region: 'eastus2', type: 'premium_ssd', size: 'P10' };
    await writeFile(path, JSON.stringify({ items: [web, disk] }));
    const { code, stdout } = await priceSheet('diff', '--estimate', path);
    expect(code).toBe(0);
    // 3 machines for 730 hours at 0.07872, and at 0.082656.
    expect(stdout).toMatch(/^web +Standard_D2s_v5 .* Pay-as-you-go +172\.40 +181\.02 +\+8\.62 +\+5\.00 %$/m);
    expect(stdout).toMatch(/^web +compute +D2s v5 +Consumption +7\.872 for 100 Hours +0\.082656 for 1 Hour +\+8\.62$/m);
    expect(stdout).toMatch(/^disk +storage +P10 LRS Disk .* lost$/m);

    // The estimate of the API has the newer sheet.
    const now = await appraise('estimate', path, '--scope', scope, '--local', '--format', 'json');
    const { totals, best } = JSON.parse(now.stdout);
    const json = await priceSheet('diff', '--estimate', path, '--format', 'json', '--exit-code');
    expect(json.code).toBe(1);
    const diff = JSON.parse(json.stdout);
    const after = Object.entries(diff.totals).map(([name, change]) => [name, (change as { after: number }).after]);
    expect(Object.fromEntries(after)).toEqual(totals.corporate);
    expect(diff.mix.after).toBe(best.mix.monthly);
  });

  test('diff --estimate reads what estimate reads, and names what has no price', async () => {
    const path = join(directory, 'lines.csv');
    const lines = ['web,virtual_machine,eastus2,D2s v5,3', 'moon,virtual_machine,eastus2,D2s v99,1'];
    await writeFile(path, ['id,product,region,sku,quantity', ...lines, ''].join('\n'));
    const { code, stdout, stderr } = await priceSheet('diff', '--estimate', path);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Pay-as-you-go +172\.40 +181\.02 +\+8\.62 +\+5\.00 %$/m);
    expect(stderr).toMatch(/^not priced: .*moon/m);
    expect(await priceSheet('diff', '--estimate', path, '--strict')).toMatchObject({ code: 1 });
    expect(await priceSheet('diff', '--region', 'eastus2')).toMatchObject({ code: 2 });
  });

  test('diff --estimate refuses a request as the API does, with every error', async () => {
    const path = join(directory, 'wrong.json');
    await writeFile(path, JSON.stringify({ items: [{ product: 'virtual_machine', regio: 'eastus2', quantity: 0 }] }));
    const refused = await priceSheet('diff', '--estimate', path);
    const byApi = await appraise('estimate', path, '--local', '--scope', scope);
    expect(refused).toEqual(byApi);
    expect(refused.code).toBe(1);
    await writeFile(path, JSON.stringify({ items: [{ product: 'virtual_machine', region: 'moon', sku: 'D2s v5' }] }));
    expect(await priceSheet('diff', '--estimate', path)).toMatchObject({ code: 1 });
    await writeFile(
      path,
      JSON.stringify({ items: [{ product: 'virtual_machine', region: 'japaneast', sku: 'D2s v5' }] }),
    );
    expect(await priceSheet('diff', '--estimate', path)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The public prices of japaneast have not been read in USD'),
    });
    expect(await priceSheet('diff', '--estimate', path, '--min-change', '5%')).toMatchObject({ code: 2 });
    expect(await priceSheet('diff', '--estimate', 'nowhere.json')).toMatchObject({ code: 2 });
  });

  test('compare stores and prints what an import says of them', async () => {
    const [newer, older] = await listed();
    const { code, stdout } = await priceSheet('compare');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ea:30: compared with the sheet of \d{4}-\d\d-\d\d: 0 new, 1 gone, 1 dearer, 0 cheaper\n$/);
    expect(JSON.parse((await priceSheet('compare', '--format', 'json')).stdout)).toMatchObject({
      scope_id: scope,
      snapshot_id: newer?.snapshot_id,
      comparison: { before: { snapshot_id: older?.snapshot_id }, gone: 1, dearer: 1, unchanged: 3 },
    });
    const path = join(directory, 'november.csv');
    const again = await appraise('import-price-sheet', path, '--scope', scope, '--local');
    expect(again.stdout).toMatch(
      /^unchanged: november\.csv .*\ncompared with the sheet of .*: 0 new, 1 gone, 1 dearer/,
    );
  });

  test('a pinned sheet is listed with its note, until it is unpinned', async () => {
    const [, older] = await listed();
    const id = older?.snapshot_id ?? '';
    expect(await priceSheet('pin', id, '--note', 'the\u001b[31m budget')).toMatchObject({ code: 0 });
    expect((await priceSheet('list', '--format', 'json')).stdout).not.toContain('cursor_key');
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

describe('a sheet that must be refused', () => {
  const scopeId = 'ea:31';
  const sheet = smallSheet(9, '0.2');
  const withColumn = (name: string, cell: string): string =>
    sheet.replace(/^(?=.)/gm, (_, at) => `${at === 0 ? name : cell},`);
  const refused: readonly (readonly [code: string, content: string, says: string])[] = [
    ['owner_mismatch', withColumn('EnrollmentNumber', '7654321'), 'of the enrollment "7654321"'],
    ['sheet_shrunken', smallSheet(4, '0.2'), `import-price-sheet <file> --scope ${scopeId} --force`],
    ['file_unreadable', sheet.slice(0, -30), 'ends within line 10'],
    ['columns_differ', withColumn('Unit price', '0.3'), '"Unit price" (column 1) is "0.3"'],
  ];
  const command = async (content: string, ...flags: readonly string[]) => {
    const path = join(directory, 'sheet.csv');
    await writeFile(path, content);
    return appraise('import-price-sheet', path, '--scope', scopeId, '--local', ...flags);
  };
  const sync = async () => (await fetch(`${product.http}/api/pricing/scopes/${scopeId}/sync`)).text();

  beforeAll(async () => {
    await appraise('scopes', 'add', scopeId, '--currency', 'USD', '--local');
    expect(await command(smallSheet(10, '0.1'))).toMatchObject({ code: 0 });
  });

  test.each(refused)('is refused by command: %s', async (_, content, says) => {
    expect(await command(content)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^refused: sheet.csv/) });
    expect((await command(content)).stdout).toContain(says);
  });

  test.each(refused)('is refused by upload: %s', async (code, content, says) => {
    const key = `price-sheets/${scopeId}/${code}.csv`;
    await s3.send(new PutObjectCommand({ Bucket: 'appraise-inbox', Key: key, Body: content }));
    await eventually(async () => {
      const place = { Bucket: 'appraise-reports', Key: `${key}.import.json` };
      const report = await (await s3.send(new GetObjectCommand(place))).Body?.transformToString();
      expect(JSON.parse(report ?? '')).toMatchObject({
        status: 'failed',
        failure: { code, message: expect.stringContaining(says) },
      });
    });
    expect(await sync()).toContain(`"code":"${code}"`);
  });

  test('is taken with --force where it is a shrunken one, also after it was refused', async () => {
    expect(await command(smallSheet(4, '0.2'), '--force')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^imported: .* 4 prices\n[\s\S]*warning: the sheet has lost more than half/),
    });
  });
});
