import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalS3, startLocalS3 } from '../../../support/local-s3.ts';
import { objectChange } from '../../../support/object-change.ts';

const Bucket = 'appraise-inbox';
let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.discard());

/** True where the `..` of a key lead out of its bucket; S3 refuses such keys. */
const isOutside = (key: string): boolean => {
  let depth = 0;
  return key.split('/').some((segment) => {
    depth += segment === '..' ? -1 : 1;
    return depth < 0;
  });
};

const awkward = fc.constantFrom(
  '..',
  '.',
  '/',
  '//',
  '\\',
  '%2e',
  '%00',
  '+',
  ' ',
  '?',
  '#',
  '&',
  '<',
  '\r\n',
  'CON',
  ':',
);
const part = fc.oneof(
  awkward,
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const anyKey = fc
  .array(part, { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((key) => key !== '' && key.isWellFormed() && !key.includes('\0') && !isOutside(key));

/** Everything that the list holds; keys are URL-encoded there, since XML cannot hold every character. */
async function listedKeys(prefix?: string): Promise<readonly string[]> {
  const page = new ListObjectsV2Command({ Bucket, Prefix: prefix, EncodingType: 'url' });
  const { Contents = [] } = await s3.client.send(page);
  return Contents.map(({ Key = '' }) => decodeURIComponent(Key));
}

describe('any key', () => {
  test('is put, listed, read back and deleted as it is', async () => {
    await fc.assert(
      fc.asyncProperty(anyKey, async (Key) => {
        await s3.client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
        expect(s3.changes.at(-1)?.key).toBe(Key);
        expect(await listedKeys()).toEqual([Key]);
        expect(await listedKeys(Key)).toEqual([Key]);
        const { Body } = await s3.client.send(new GetObjectCommand({ Bucket, Key }));
        expect(await Body?.transformToString()).toBe(Key);
        await s3.client.send(new DeleteObjectCommand({ Bucket, Key }));
        expect(await listedKeys()).toEqual([]);
      }),
      { numRuns: 100 },
    );
    for (const name of await readdir(`${s3.directory}/versions/${Bucket}`)) {
      expect(name).toMatch(/^[0-9A-F]{18}(?:\.json)?$/);
    }
  });

  test('is an object beside those that it is a prefix of, with or without a slash at its end', async () => {
    const keys = ['a', 'a/', 'a/b', 'a/b/', 'A', 'a//b', '/a', `${'x'.repeat(500)}/${'é'.repeat(250)}`];
    for (const Key of keys) await s3.client.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    expect((await listedKeys()).toSorted()).toEqual(keys.toSorted());
    const Objects = keys.map((Key) => ({ Key }));
    await s3.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(await listedKeys()).toEqual([]);
  });
});

/** One request as it is written, dots and all: fetch would tidy the path first. */
async function raw(method: string, path: string, headers: Record<string, string> = {}): Promise<[number, string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string]>();
  const { hostname, port } = new URL(s3.url);
  const call = request({ host: hostname, port, method, path, headers }, (response) => {
    text(response).then((answer) => resolve([response.statusCode ?? 0, answer]), reject);
  });
  call.once('error', reject);
  call.end(method === 'PUT' ? 'x' : undefined);
  return promise;
}

describe('a path', () => {
  test.each([
    { path: `/${Bucket}/../x`, code: 'InvalidURI' },
    { path: `/${Bucket}/a/..%2f..%2f..%2fx`, code: 'InvalidURI' },
    { path: `/${Bucket}/%2e%2e%2fx`, code: 'InvalidURI' },
    { path: `/${Bucket}/a%00b`, code: 'InvalidURI' },
    { path: `/${Bucket}/%ff`, code: 'InvalidURI' },
    { path: `/${Bucket}/%`, code: 'InvalidURI' },
    { path: `/${Bucket}/${'x'.repeat(1_025)}`, code: 'KeyTooLongError' },
    { path: `/../${Bucket}/x`, code: 'NoSuchBucket' },
    { path: '/versions/x', code: 'NoSuchBucket' },
    { path: `/${Bucket}/k?partNumber=1&uploadId=..%2F..%2Fx`, code: 'NoSuchUpload' },
    { path: `/${Bucket}/k?acl`, code: 'NotImplemented' },
    { path: `/${Bucket}/k?unknown=1`, code: 'NotImplemented' },
  ])('PUT $path is answered $code, and writes nothing', async ({ path, code }) => {
    const [status, answer] = await raw('PUT', path);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(answer).toContain(`<Code>${code}</Code>`);
    expect(answer).toMatch(/<RequestId>[0-9A-F]{16}<\/RequestId>/);
    expect(await listedKeys()).toEqual([]);
  });

  test('may be a whole address, as proxies write it', async () => {
    expect(await raw('GET', `${s3.url}/${Bucket}/none`)).toEqual([404, expect.stringContaining('NoSuchKey')]);
  });

  test('may name the bucket in its host', async () => {
    const { port } = new URL(s3.url);
    await raw('PUT', '/by-host', { host: `${Bucket}.localhost:${port}` });
    expect(await raw('GET', `/${Bucket}/by-host`)).toEqual([200, 'x']);
    await raw('DELETE', '/by-host', { host: `${Bucket}.localhost:${port}` });
    expect(await listedKeys()).toEqual([]);
  });

  test.each([
    { source: `/${Bucket}/../../../etc/passwd`, code: 'NoSuchKey' },
    { source: '..%2f..%2fetc/passwd', code: 'NoSuchBucket' },
    { source: '%', code: 'InvalidArgument' },
    { source: Bucket, code: 'NoSuchBucket' },
  ])('in x-amz-copy-source reaches no file: $source', async ({ source, code }) => {
    const [, answer] = await raw('PUT', `/${Bucket}/copy`, { 'x-amz-copy-source': source });
    expect(answer).toContain(`<Code>${code}</Code>`);
    expect(await listedKeys()).toEqual([]);
  });
});

describe('ten thousand objects', () => {
  test('are there after a start, and are listed in pages', async () => {
    const keys = Array.from({ length: 10_000 }, (_, index) => `d${index % 10}/${String(index).padStart(5, '0')}`);
    const directory = await mkdtemp(join(tmpdir(), 'appraise-s3-'));
    const versions = join(directory, 'versions', Bucket);
    await mkdir(versions, { recursive: true });
    for (const [index, key] of keys.entries()) {
      const sequencer = String(index).padStart(18, '0');
      const change = objectChange({ key, sequencer, versionId: `V${sequencer}`, size: 0 });
      writeFileSync(join(versions, sequencer), '');
      writeFileSync(
        join(versions, `${sequencer}.json`),
        JSON.stringify({ ...change, headers: {}, tags: [], checksums: {} }),
      );
    }
    const many = await startLocalS3(undefined, directory);
    const found: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await many.client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
      found.push(...(page.Contents ?? []).map(({ Key = '' }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    const { CommonPrefixes } = await many.client.send(new ListObjectsV2Command({ Bucket, Delimiter: '/' }));
    await many.discard();

    expect(found).toEqual(keys.toSorted());
    expect(CommonPrefixes).toHaveLength(10);
  });
});
