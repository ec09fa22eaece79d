import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listen, stop } from '../../infra/local/listen.ts';
import { startS3 } from '../../infra/local/s3/start-s3.ts';
import { type RunningProduct, runToEnd, startProduct } from '../support/product.ts';

let scratch: string;
const running: RunningProduct[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-test-'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((product) => product.end()));
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

async function started(environment: NodeJS.ProcessEnv = {}): Promise<RunningProduct> {
  const product = await startProduct(environment);
  running.push(product);
  return product;
}

describe('npm start', () => {
  test('prints the console and the three addresses first, as soon as it is ready', async () => {
    const product = await started();

    const [console, first, second, third] = product.output().split('\n');
    expect(console).toBe(`console on ${product.http}/`);
    expect(first).toBe(`appraise listening on ${product.http}`);
    expect(second).toBe(`s3 listening on ${product.s3}`);
    expect(third).toBe(`dynamodb listening on ${product.dynamodb}`);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends on %s with 0, although a client keeps its connection',
    async (signal) => {
      const product = await started();
      await Promise.all([fetch(`${product.http}/api/health`), fetch(product.s3), fetch(product.dynamodb)]);

      const { code, stderr } = await product.end(signal);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  test.each(['--help', '-h'])('%s says how it is used, and starts nothing', async (option) => {
    const { code, stdout, stderr } = await runToEnd({}, [option]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm start /);
    for (const [setting] of stdout.matchAll(/^ {2}[A-Z_]+\b/gm)) {
      expect(await readFile('docs/settings.md', 'utf8')).toContain(`\`${setting.trim()}\``);
    }
  });

  test('names an option that it does not know, and the way to those it does', async () => {
    const { code, stdout, stderr } = await runToEnd({}, ['--prot']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^appraise: Unknown option '--prot'.* \(npm start -- --help lists the options\)\n$/);
  });

  test('judges a record that a killed run had stored and not noted as one to judge', async () => {
    const APPRAISE_DATA_DIR = join(scratch, 'killed');
    const stored = Promise.withResolvers<void>();
    const s3 = await startS3(0, join(APPRAISE_DATA_DIR, 's3'), () => {
      stored.resolve();
      return new Promise(() => {});
    });
    const body = await readFile('events/records/valid.json');
    const key = 'assessments/acme/valid.json';
    const upload = fetch(`${s3.url}/appraise-inbox/${key}`, { method: 'PUT', body }).catch(() => 'not answered');
    await stored.promise;
    await s3.close();
    expect(await upload).toBe('not answered');

    const product = await started({ APPRAISE_DATA_DIR });
    await product.printed(`assessment validated: ${key}`);
    expect((await product.end()).stderr).toBe('');
  });

  test('keeps objects from one run to the next', async () => {
    const APPRAISE_DATA_DIR = join(scratch, 'kept');
    const first = await started({ APPRAISE_DATA_DIR });
    await fetch(`${first.s3}/appraise-inbox/note.txt`, { method: 'PUT', body: 'kept' });
    await first.end();
    const second = await started({ APPRAISE_DATA_DIR });

    const response = await fetch(`${second.s3}/appraise-inbox/note.txt`);
    expect(await response.text()).toBe('kept');
  });

  test.each([
    { what: 'refuses', options: [] },
    { what: 'with --reset refuses, and leaves as it is,', options: ['--reset'] },
  ])('$what a data directory that another run is using', async ({ options }) => {
    const APPRAISE_DATA_DIR = join(scratch, `shared-${options.length}`);
    await started({ APPRAISE_DATA_DIR });

    const { code, stdout, stderr } = await runToEnd({ APPRAISE_DATA_DIR }, options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `appraise: another npm start is using ${APPRAISE_DATA_DIR}: stop it, or give this one APPRAISE_DATA_DIR=<directory> and PORT=0\n`,
    );
  });
});

describe('what keeps it from starting is said in one line, with exit code 2', () => {
  test.each(['PORT', 'APPRAISE_S3_PORT', 'APPRAISE_DYNAMODB_PORT'])('a port in use (%s)', async (setting) => {
    const holder = createServer();
    const port = new URL(await listen(holder, 0, 'PORT')).port;

    const APPRAISE_DATA_DIR = join(scratch, `port-${setting}`);
    const { code, stdout, stderr } = await runToEnd({
      APPRAISE_DATA_DIR,
      APPRAISE_S3_PORT: '0',
      APPRAISE_DYNAMODB_PORT: '0',
      [setting]: port,
    });
    await stop(holder, 0);
    // It has made nothing, the demo least of all.
    expect(existsSync(APPRAISE_DATA_DIR)).toBe(false);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^appraise: port ${port} is in use: .*${setting}=<port>.*\\n$`));
  });

  test.each([
    { what: 'a port that is none', environment: { PORT: '80x' }, says: /PORT must be a port from 0 to 65535/ },
    { what: 'a port too high', environment: { PORT: '65536' }, says: /PORT must be a port/ },
    {
      what: 'a time that is none',
      environment: { APPRAISE_NOW: 'yesterday' },
      says: /APPRAISE_NOW must be an ISO 8601/,
    },
    { what: 'a date without time', environment: { APPRAISE_NOW: '2026-03-31' }, says: /APPRAISE_NOW must be/ },
    {
      what: 'an endpoint that is none',
      environment: { APPRAISE_S3_ENDPOINT: 'here' },
      says: /APPRAISE_S3_ENDPOINT must/,
    },
    {
      what: 'a DynamoDB elsewhere that is not there',
      environment: { APPRAISE_DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' },
      says: /the tables at http:\/\/127\.0\.0\.1:9 cannot be created/,
    },
  ])('$what', async ({ environment, says }) => {
    const { code, stdout, stderr } = await runToEnd(environment);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test.each([
    {
      what: 'a data directory that is a file',
      damage: (root: string) => writeFile(root, 'x'),
      says: /is not a directory/,
    },
    {
      what: 'an S3 directory that is a file',
      damage: async (root: string) => {
        await mkdir(root);
        await writeFile(join(root, 's3'), 'x');
      },
      says: /s3.* is not a directory/,
    },
    {
      what: 'tables that are damaged',
      damage: async (root: string) => {
        await mkdir(join(root, 'dynamodb'), { recursive: true });
        await writeFile(join(root, 'dynamodb/CURRENT'), 'garbage\n');
      },
      says: /the tables in .*dynamodb are damaged/,
    },
  ])('$what', async ({ damage, says }) => {
    const APPRAISE_DATA_DIR = await mkdtemp(join(scratch, 'damaged-'));
    await rm(APPRAISE_DATA_DIR, { recursive: true });
    await damage(APPRAISE_DATA_DIR);

    const { code, stdout, stderr } = await runToEnd({ APPRAISE_DATA_DIR });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
