import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOrThrow } from '../support/child.ts';
import { type RunningProduct, startProduct } from '../support/product.ts';

const Bucket = 'appraise-inbox';
let product: RunningProduct;
let s3: S3Client;
let scratch: string;

beforeAll(async () => {
  product = await startProduct();
  scratch = await mkdtemp(join(tmpdir(), 'appraise-test-'));
  s3 = new S3Client({
    endpoint: product.s3,
    region: 'sa-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'anything', secretAccessKey: 'at-all' },
  });
});

afterAll(async () => {
  s3.destroy();
  await Promise.all([product.end(), rm(scratch, { recursive: true, force: true })]);
});

const stored = async (Key: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('the AWS SDK with its default checksums', () => {
  test.each([
    { what: 'an empty object', key: 'plain/empty', size: 0 },
    { what: 'a small one', key: 'plain/small', size: 10 },
    { what: 'one of 3 MiB', key: 'plain/large', size: 3 * 1024 * 1024 },
    { what: 'a key with a space, a plus and an accent', key: 'plain/a b+c é.txt', size: 10 },
  ])('gets back the bytes it put: $what', async ({ key, size }) => {
    const Body = randomBytes(size);
    await s3.send(new PutObjectCommand({ Bucket, Key: key, Body }));

    expect((await stored(key)).equals(Body)).toBe(true);
  });

  test('gets back a stream, which it sends in chunks with the checksum behind', async () => {
    const bytes = randomBytes(200_000);
    const Body = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
    await s3.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: bytes.length }));

    expect((await stored('streamed')).equals(bytes)).toBe(true);
  });

  test('keeps the encoding of the content and drops that of its transport', async () => {
    const Body = Readable.from([Buffer.from('zipped')]);
    await s3.send(new PutObjectCommand({ Bucket, Key: 'gz', Body, ContentLength: 6, ContentEncoding: 'gzip' }));

    const { ContentEncoding } = await s3.send(new GetObjectCommand({ Bucket, Key: 'gz' }));
    expect(ContentEncoding).toBe('gzip');
  });

  test('uploads in parts', async () => {
    const Key = 'parts';
    const [first, second] = [randomBytes(5 * 1024 * 1024), randomBytes(100)];
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const Parts = [];
    for (const [index, Body] of [first, second].entries()) {
      const PartNumber = index + 1;
      const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
    }
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

    expect((await stored(Key)).equals(Buffer.concat([first, second]))).toBe(true);
  });

  test('tags an object, and a new object under the key starts without tags', async () => {
    const Key = 'tagged';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'a' }));
    const Tagging = { TagSet: [{ Key: 'appraise:verdict', Value: 'valid' }] };
    await s3.send(new PutObjectTaggingCommand({ Bucket, Key, Tagging }));
    const before = await s3.send(new GetObjectTaggingCommand({ Bucket, Key }));
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'b' }));
    const after = await s3.send(new GetObjectTaggingCommand({ Bucket, Key }));

    expect(before.TagSet).toEqual(Tagging.TagSet);
    expect(after.TagSet ?? []).toEqual([]);
  });

  test('lists what it put', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'listed/one', Body: '1' }));
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'listed/' }));

    expect(Contents?.map(({ Key, Size }) => ({ Key, Size }))).toEqual([{ Key: 'listed/one', Size: 1 }]);
  });
});

/** One request as it is written, dots and all: fetch would tidy the path first. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<[number, string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string]>();
  const { port } = new URL(product.s3);
  const call = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
    text(response).then((answer) => resolve([response.statusCode ?? 0, answer]), reject);
  });
  call.once('error', reject);
  call.end(body);
  return promise;
}

describe('refusals', () => {
  test.each([
    { what: 'a key with ".."', path: '/appraise-inbox/../../escaped', code: 'InvalidURI' },
    { what: 'a key with an encoded ".."', path: '/appraise-inbox/%2e%2e/%2e%2e/escaped', code: 'InvalidURI' },
    { what: 'an encoded slash after ".."', path: '/appraise-inbox/..%2fescaped', code: 'InvalidURI' },
    { what: 'broken percent-encoding', path: '/appraise-inbox/%zz', code: 'InvalidURI' },
    {
      what: 'a key of more than 1,024 bytes',
      path: `/appraise-inbox/${'%C3%A9'.repeat(513)}`,
      code: 'KeyTooLongError',
    },
  ])('says 400 $code to $what', async ({ path, code }) => {
    const [status, answer] = await raw('PUT', path, {}, 'x');

    expect(status).toBe(400);
    expect(answer).toContain(`<Code>${code}</Code>`);
  });

  test('says 404 to an upload id that it cannot have given out', async () => {
    const [status, answer] = await raw('PUT', '/appraise-inbox/k?partNumber=1&uploadId=..%2F..%2Fx', {}, 'x');

    expect([status, answer]).toEqual([404, expect.stringContaining('NoSuchUpload')]);
  });

  test('says 400 to a damaged aws-chunked body, and keeps nothing of it', async () => {
    const headers = {
      'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      'x-amz-decoded-content-length': '5',
    };
    const [status, answer] = await raw('PUT', '/appraise-inbox/damaged', headers, 'zz\r\nhello\r\n0\r\n\r\n');
    const [after] = await raw('GET', '/appraise-inbox/damaged');

    expect([status, answer]).toEqual([400, expect.stringContaining('InvalidChunkSizeError')]);
    expect(after).toBe(404);
  });
});

describe('a client that hangs up', () => {
  /** Announces more than it sends, then closes the connection; waits until the server must have noticed. */
  async function hangUp(base: string, head: string): Promise<void> {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${head}\r\nHost: ${new URL(base).host}\r\nContent-Length: 1000\r\n\r\npart`);
    await sleep(50);
    socket.destroy();
    await sleep(50);
  }

  test('leaves nothing of its object', async () => {
    await hangUp(product.s3, 'PUT /appraise-inbox/half HTTP/1.1');

    expect((await raw('GET', '/appraise-inbox/half'))[0]).toBe(404);
  });

  test('leaves the object that was there', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'whole', Body: 'first' }));
    await hangUp(product.s3, 'PUT /appraise-inbox/whole HTTP/1.1');

    expect((await stored('whole')).toString()).toBe('first');
  });

  test('does not take the tables down', async () => {
    await hangUp(product.dynamodb, 'POST / HTTP/1.1');

    expect((await fetch(product.dynamodb)).status).toBeLessThan(500);
  });
});

describe('the AWS command line', async () => {
  const present = await runOrThrow('aws', ['--version']).then(
    () => true,
    () => false,
  );
  if (!present) console.info('There is no aws command on this machine: its round trip is not run.');

  test.runIf(present)('copies a file in and out again', async () => {
    const file = join(scratch, 'record file.json');
    await writeFile(file, '{"from":"cli"}');
    const env = { ...process.env, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_REGION: 'us-east-1' };
    const aws = (...args: string[]) => runOrThrow('aws', ['--endpoint-url', product.s3, 's3', 'cp', ...args], { env });
    await aws(file, `s3://${Bucket}/cli/`);

    const { stdout } = await aws(`s3://${Bucket}/cli/record file.json`, '-');
    expect(stdout).toBe('{"from":"cli"}');
  });
});
