import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallHeapFlags } from '../../lib/platform/small-heap.ts';
import { startChild } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { startRetailServer } from '../support/retail-server.ts';
import { syntheticSheet } from '../support/synthetic-sheet.ts';

const sample = 'events/price-sheets/sample.csv';
let product: RunningProduct;
let directory: string;

beforeAll(async () => {
  product = await startProduct();
  directory = await mkdtemp(join(tmpdir(), 'appraise-commands-'));
});
afterAll(async () => {
  await product.end();
  await rm(directory, { recursive: true });
});

const local = () => ({
  PATH: process.env.PATH,
  PORT: new URL(product.http).port,
  APPRAISE_S3_PORT: new URL(product.s3).port,
  APPRAISE_DYNAMODB_PORT: new URL(product.dynamodb).port,
});

function started(args: readonly string[], environment: NodeJS.ProcessEnv = {}, nodeFlags: readonly string[] = []) {
  const { process: child, ended } = startChild(process.execPath, [...nodeFlags, 'dist/cli/appraise.mjs', ...args], {
    env: { ...local(), ...environment },
  });
  return { child, ended };
}

const appraise = (args: readonly string[], environment?: NodeJS.ProcessEnv) => started(args, environment).ended;

/** State of a scope as the API tells it. */
const sync = async (scope: string) =>
  (await (await fetch(`${product.http}/api/pricing/scopes/${scope}/sync`)).json()) as {
    snapshot: { status: string; row_count: number; snapshot_id?: string };
    latest?: { status: string; snapshot_id: string };
  };

const estimateFirst = ['estimate', 'events/estimates/first.json', '--local', '--format', 'json'];

describe('appraise scopes', () => {
  test('adds a scope once, lists it, and switches it off and on', async () => {
    expect(await appraise(['scopes', 'add', 'ea:10', '--currency', 'eur', '--local'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^added ea:10 \(EUR\)/),
    });
    expect(await appraise(['scopes', 'add', 'ea:10', '--currency', 'USD', '--local'])).toMatchObject({
      code: 1,
      stderr: 'appraise: scope ea:10 (EUR) exists already and is not changed\n',
    });
    expect(await appraise(['scopes', 'add', 'ea:10', '--currency', 'EUR', '--local'])).toMatchObject({
      code: 0,
      stdout: 'ea:10 (EUR) exists already\n',
    });
    expect(await appraise(['scopes', 'deactivate', 'ea:10', '--local'])).toMatchObject({ code: 0 });
    const { stdout } = await appraise(['scopes', 'list', '--format', 'json', '--local']);
    const { scopes } = JSON.parse(stdout) as { scopes: { scope_id: string; currency: string; active: boolean }[] };
    expect(scopes.find(({ scope_id }) => scope_id === 'ea:10')).toMatchObject({ currency: 'EUR', active: false });
    expect(stdout).not.toContain('cursor_key');
    expect(await appraise(['scopes', 'activate', 'ea:10', '--local'])).toMatchObject({ code: 0 });
    expect((await appraise(['scopes', 'list', '--local'])).stdout).toMatch(/^ea:10 +EUR +active +–/m);
  });

  test('adds a scope without taking the prices from estimates that name none', async () => {
    await appraise(['scopes', 'add', 'ea:12', '--currency', 'USD', '--local']);
    const { code, stdout } = await appraise(estimateFirst);
    expect({ code, scope: JSON.parse(stdout).scope_id }).toEqual({ code: 0, scope: 'ea:1234567' });
  });

  test('with prices makes estimates ask for --scope', async () => {
    await appraise(['import-price-sheet', sample, '--scope', 'ea:12', '--local']);
    const estimatePlan = ['estimate', 'events/estimates/plan.json', '--local'];
    expect(await appraise(estimatePlan)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'appraise: several scopes have prices: add --scope with one of ea:12, ea:1234567, mca:7QDM-K2XV-BG7-TGB\n',
    });
    expect(await appraise([...estimatePlan, '--scope', 'ea:1234567'])).toMatchObject({ code: 0 });
    expect(await appraise([...estimateFirst, '--scope', 'ea:1234567'])).toMatchObject({ code: 0 });
    await appraise(['scopes', 'deactivate', 'ea:12', '--local']);
  });

  test.each([
    { args: ['add', 'aws:1', '--currency', 'USD'], says: /a scope must be ea:<enrollment id>/ },
    { args: ['add', 'ea:11', '--currency', 'dollars'], says: /--currency must be a code of three letters/ },
    { args: ['deactivate', 'ea:1234568'], says: /there is no scope ea:1234568; did you mean ea:1234567\?/ },
  ])('exits with 2 for $args', async ({ args, says }) => {
    const { code, stderr } = await appraise(['scopes', ...args, '--local']);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });

  test('says which tables it needs', async () => {
    expect(await appraise(['scopes', 'list'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('$APPRAISE_SCOPES_TABLE'),
    });
  });
});

describe('appraise import-price-sheet', () => {
  const importing = (path: string, scope: string, ...more: string[]) =>
    appraise(['import-price-sheet', path, '--scope', scope, '--local', ...more]);

  test('imports a sheet, and the same one only once', async () => {
    await appraise(['scopes', 'add', 'ea:20', '--currency', 'USD', '--local']);
    expect(await importing(sample, 'ea:20')).toEqual({
      code: 0,
      stdout: 'imported: sample.csv into ea:20, 5 prices\n',
      stderr: '',
    });
    expect(await importing(sample, 'ea:20')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^unchanged: /) });
    expect((await sync('ea:20')).snapshot).toMatchObject({ status: 'completed', row_count: 5 });
  });

  test('refuses a bad sheet with 1, lists its rejects, and leaves the old one active', async () => {
    const [bad, rejects] = [join(directory, 'bad.csv'), join(directory, 'rejects.csv')];
    await writeFile(bad, `${await readFile(sample, 'utf8')}${'not a row\n'.repeat(4)}`);
    const { code, stdout } = await importing(bad, 'ea:20', '--rejects', rejects);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^refused: bad\.csv into ea:20: 4 of 9 rows could not be read/),
    });
    expect(await readFile(rejects, 'utf8')).toMatch(/^part,line,reason\r\nbad.csv,7,/);
    expect((await sync('ea:20')).snapshot.row_count).toBe(5);
  });

  test.each([
    { what: 'a file that is not there', path: 'nowhere.csv', scope: 'ea:20', code: 2 },
    { what: 'an unknown scope', path: sample, scope: 'ea:404', code: 1 },
  ])('exits with $code for $what', async ({ path, scope, code }) => {
    expect(await importing(path, scope)).toMatchObject({ code });
  });

  test('killed in the middle leaves the old prices whole, and goes on where it was', async () => {
    const path = join(directory, 'large.csv');
    await pipeline(Readable.from(syntheticSheet({ rows: 150_000 })), createWriteStream(path));
    await copyFile(sample, join(directory, 'small.csv'));
    const before = (await sync('ea:20')).snapshot;
    // With these flags the command does its work itself, in no further process.
    const { child, ended } = started(['import-price-sheet', path, '--scope', 'ea:20', '--local'], {}, smallHeapFlags);
    while ((await sync('ea:20')).latest?.status !== 'running') await new Promise((soon) => setTimeout(soon, 10));
    child.kill('SIGKILL');
    await ended;
    const cut = await sync('ea:20');
    expect(cut.snapshot).toEqual(before);
    expect(cut.latest?.status).toBe('running');

    const { code, stdout } = await importing(path, 'ea:20', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'completed',
      row_count: 150_000,
      snapshot_id: cut.latest?.snapshot_id,
    });
    expect((await sync('ea:20')).snapshot).toMatchObject({ row_count: 150_000 });
  });
});

describe('appraise refresh-retail', () => {
  test('reads the price list, and keeps the last good one when that fails', async () => {
    const server = await startRetailServer();
    try {
      const environment = { APPRAISE_RETAIL_PRICES_URL: server.url };
      const args = ['refresh-retail', '--local', '--region', 'eastus2', '--currency', 'GBP'];
      expect(await appraise(args, environment)).toEqual({
        code: 0,
        stdout: 'completed: retail:azure:GBP, 2 prices\n  read: eastus2 2, global 0\n',
        stderr: '',
      });
      server.answerWith(() => ({ status: 404, body: 'gone' }));
      const failed = await appraise(args, environment);
      expect(failed).toMatchObject({
        code: 3,
        stdout: expect.stringMatching(/^failed: retail:azure:GBP: .*The last good list stays\.\n$/),
      });
    } finally {
      await server.close();
    }
  });

  test('says at the first try that Azure cannot be reached, what comes next, and when it gives up', async () => {
    const nobody = { APPRAISE_RETAIL_PRICES_URL: 'http://127.0.0.1:9/' };
    const { child, ended } = started(['refresh-retail', '--local', '--region', 'eastus2'], nobody);
    const firstLine = await once(child.stderr.setEncoding('utf8'), 'data').finally(() => child.kill('SIGKILL'));
    await ended;
    expect(firstLine.join('')).toMatch(
      /^the price list does not answer: .*\(try 1 of 6; next try in \d+ s, no more after 2 minutes\)\n/,
    );
    expect((await appraise(['refresh-retail', '--help'])).stdout).toContain('up to 6 times within 2 minutes');
  });

  test('exits with 2 for a region that there is not', async () => {
    expect(await appraise(['refresh-retail', '--local', '--region', 'mars'])).toMatchObject({ code: 2 });
  });
});
