import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, GetObjectTaggingCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ending, run } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { validRecord } from '../support/records.ts';
import { smallSheet } from '../support/small-sheet.ts';

let product: RunningProduct;
let s3: S3Client;
const directory = mkdtempSync(join(tmpdir(), 'appraise-upload-'));

beforeAll(async () => {
  product = await startProduct();
  const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
  s3 = new S3Client({ endpoint: product.s3, forcePathStyle: true, region: 'us-east-1', credentials });
});
afterAll(async () => {
  await product.end();
  rmSync(directory, { recursive: true });
});

const valid = JSON.stringify(validRecord());
const invalid = JSON.stringify({ ...validRecord(), limitations: [] });

const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: 'appraise-inbox', Key, Body }));

async function report(key: string, kind: 'json' | 'html' = 'json'): Promise<string> {
  const place = { Bucket: 'appraise-reports', Key: `${key}.report.${kind}` };
  return (await (await s3.send(new GetObjectCommand(place))).Body?.transformToString()) ?? '';
}

/** The summary of the report, once it is there and as expected. */
const summary = (key: string, expected: object) =>
  eventually(async () => expect(JSON.parse(await report(key)).summary).toMatchObject(expected));

async function tags(key: string): Promise<Record<string, string>> {
  const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket: 'appraise-inbox', Key: key }));
  return Object.fromEntries(TagSet.map(({ Key, Value }) => [Key, Value]));
}

/** The built command line, pointed at the running product. */
function appraise(...args: string[]): Promise<Ending> {
  const { s3: s3Url, dynamodb } = product;
  const ports = { APPRAISE_S3_PORT: new URL(s3Url).port, APPRAISE_DYNAMODB_PORT: new URL(dynamodb).port };
  const env = { PATH: process.env.PATH, AWS_PROFILE: 'not-to-be-used', ...ports };
  return run(process.execPath, ['dist/cli/appraise.mjs', ...args], { env });
}

function file(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

test('an uploaded price sheet of 20,000 rows is imported in one run', { timeout: 300_000 }, async () => {
  await appraise('scopes', 'add', 'ea:20000', '--currency', 'USD', '--local');
  const key = 'price-sheets/ea:20000/sheet.csv';
  await put(key, smallSheet(20_000, '0.1'));
  const output = await product.printed(`: ${key}`, 300_000);

  expect(output).toContain(`price sheet completed: ${key} (20000 prices)`);
  // A run that is cut off says so in the log.
  expect(output).not.toMatch(/"message":"price sheet".*"status":"running"/);
});

describe('an upload', () => {
  test.for(['assessments/acme/record.json', 'assessments/a b+c/ü 😀.json'])('to %s is judged', async (key) => {
    await put(key, valid);
    await summary(key, { files: 1, valid: 1, errors: 0 });

    expect(await report(key, 'html')).toContain(validRecord().scope.organization);
    await eventually(async () => expect(await tags(key)).toMatchObject({ 'appraise:verdict': 'valid' }));
    await product.printed(key);
  });

  test('in place of another is judged anew', async () => {
    const key = 'assessments/acme/again.json';
    await put(key, valid);
    await summary(key, { valid: 1 });
    await put(key, invalid);
    await summary(key, { invalid: 1, errors: 1 });

    await eventually(async () => expect(await tags(key)).toMatchObject({ 'appraise:verdict': 'invalid' }));
  });

  test('outside of assessments/, or of another kind, is left alone', async () => {
    await put('elsewhere/record.json', valid);
    await put('assessments/acme/record.txt', valid);
    await put('assessments/acme/after.json', valid);
    await summary('assessments/acme/after.json', { valid: 1 });

    await expect(report('elsewhere/record.json')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(report('assessments/acme/record.txt')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('among thirty at once is judged like each of the others', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `assessments/many/${index}.json`);
    await Promise.all(keys.map((key, index) => put(key, index % 2 === 0 ? valid : invalid)));

    await Promise.all(keys.map((key, index) => summary(key, index % 2 === 0 ? { valid: 1 } : { invalid: 1 })));
  });

  test('of five megabytes of brackets gets a report that refuses it', async () => {
    await put('assessments/acme/deep.json', '['.repeat(5 * 1024 * 1024));
    await summary('assessments/acme/deep.json', { invalid: 1, errors: 1 });

    expect(await report('assessments/acme/deep.json')).toContain('json-too-deep');
  });
});

describe('the command line', () => {
  test('uploads, waits, and says what each verdict is', async () => {
    const { code, stdout, stderr } = await appraise(
      'upload',
      '--local',
      file('good.json', valid),
      file('bad.json', invalid),
    );

    expect(stdout.split('\n').map((line) => line.slice(0, 36).trim())).toEqual([
      'invalid   assessments/demo/bad.json',
      'valid     assessments/demo/good.json',
      '',
    ]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });

  test('calls unreadable what the verdicts call so', async () => {
    const { code, stdout } = await appraise('upload', '--local', file('torn.json', '{'));

    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^unreadable {2}assessments\/demo\/torn\.json {2}1 error, /),
    });
    await eventually(async () => {
      const verdicts = await appraise('verdicts', '--local', '--prefix', 'assessments/demo/torn.json');
      expect(verdicts.stdout).toMatch(/^unreadable /);
    });
  });

  test('says where the report is, as an address that a browser opens', async () => {
    const { stdout } = await appraise('upload', '--local', file('a b.json', invalid));
    const [address = ''] = /(?<=report: )\S+/.exec(stdout) ?? [];

    expect(address).toBe(`${product.s3}/appraise-reports/assessments/demo/a%20b.json.report.html`);
    const report = await fetch(address);
    expect(report.headers.get('content-type')).toContain('text/html');
    expect(await report.text()).toContain(validRecord().scope.organization);
  });

  test('lists verdicts under a prefix', async () => {
    await appraise('upload', '--local', '--team', 'listed', file('one.json', valid), file('two.json', invalid));

    // The row is settled after the report that `upload` waits for, so that no verdict is without its report.
    await eventually(async () => {
      const listed = await appraise('verdicts', '--local', '--prefix', 'assessments/listed/', '--format', 'json');
      expect(JSON.parse(listed.stdout)).toEqual({
        bucket: 'appraise-inbox',
        prefix: 'assessments/listed/',
        verdicts: [
          expect.objectContaining({ key: 'assessments/listed/one.json', verdict: 'valid', error_count: 0 }),
          expect.objectContaining({ key: 'assessments/listed/two.json', verdict: 'invalid', error_count: 1 }),
        ],
      });
    });
    const none = await appraise('verdicts', '--local', '--prefix', 'assessments/nobody/');
    expect(none).toMatchObject({ code: 0, stdout: 'no uploads under assessments/nobody/\n' });
  });
});
