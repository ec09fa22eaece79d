import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, runOrThrow } from '../../../support/child.ts';
import { type LocalS3, startLocalS3 } from '../../../support/local-s3.ts';

const Bucket = 'appraise-inbox';
let s3: LocalS3;
let scratch: string;
beforeAll(async () => {
  s3 = await startLocalS3();
  scratch = await mkdtemp(join(tmpdir(), 'appraise-clients-'));
});
afterAll(() => Promise.all([s3.discard(), rm(scratch, { recursive: true, force: true })]));

const env = {
  ...process.env,
  AWS_ACCESS_KEY_ID: 'any',
  AWS_SECRET_ACCESS_KEY: 'any',
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_CONFIG_FILE: '/dev/null',
};

/** True where a program is there; says what is not run where it is not. */
async function isThere(program: string, args: readonly string[], what: string): Promise<boolean> {
  const found = await run(program, args).then(
    ({ code }) => code === 0,
    () => false,
  );
  if (!found) console.info(`There is no ${what} on this machine: its tests are not run.`);
  return found;
}

const stored = async (key: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${s3.url}/${Bucket}/${key}`)).arrayBuffer());

/** A body as boto signs it: chunks with signatures, and perhaps a trailer, which is signed too. */
function signedChunks(body: Buffer, trailer?: string): Buffer {
  const signature = 'ab'.repeat(32);
  const chunk = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`${bytes.length.toString(16)};chunk-signature=${signature}\r\n`),
      bytes,
      Buffer.from(bytes.length === 0 && trailer !== undefined ? '' : '\r\n'),
    ]);
  const pieces = [body.subarray(0, 65_536), body.subarray(65_536)].filter(({ length }) => length > 0);
  const end = trailer === undefined ? '' : `${trailer}\r\nx-amz-trailer-signature:${signature}\r\n\r\n`;
  return Buffer.concat([...pieces.map(chunk), chunk(Buffer.alloc(0)), Buffer.from(end)]);
}

describe('an upload in signed chunks', () => {
  const body = randomBytes(100_000);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  const send = (key: string, trailer: string | undefined, headers: Record<string, string> = {}) =>
    fetch(`${s3.url}/${Bucket}/${key}`, {
      method: 'PUT',
      body: new Uint8Array(signedChunks(body, trailer)),
      headers: {
        'content-encoding': 'aws-chunked',
        'x-amz-content-sha256': `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${trailer === undefined ? '' : '-TRAILER'}`,
        'x-amz-decoded-content-length': String(body.length),
        ...(trailer !== undefined && { 'x-amz-trailer': trailer.split(':', 1)[0] ?? '' }),
        ...headers,
      },
    });

  test.each([
    { what: 'without a trailer', trailer: undefined },
    { what: 'with a CRC32 behind it', trailer: `x-amz-checksum-crc32:${crc.toString('base64')}` },
    {
      what: 'with a SHA-256 behind it',
      trailer: `x-amz-checksum-sha256:${createHash('sha256').update(body).digest('base64')}`,
    },
    { what: 'with a CRC64NVME behind it, which is not verified', trailer: 'x-amz-checksum-crc64nvme:AAAAAAAAAAA=' },
  ])('is stored as it was before it was cut: $what', async ({ trailer }) => {
    expect((await send('chunks', trailer)).status).toBe(200);
    expect((await stored('chunks')).equals(body)).toBe(true);
    expect((await fetch(`${s3.url}/${Bucket}/chunks`, { method: 'HEAD' })).headers.get('content-encoding')).toBeNull();
  });

  test.each([
    { what: 'a wrong checksum behind it', trailer: 'x-amz-checksum-crc32:AAAAAA==', headers: {}, code: 'BadDigest' },
    {
      what: 'another length than it announces',
      trailer: undefined,
      headers: { 'x-amz-decoded-content-length': '100001' },
      code: 'IncompleteBody',
    },
    {
      what: 'no announced length',
      trailer: undefined,
      headers: { 'x-amz-decoded-content-length': '' },
      code: 'MissingContentLength',
    },
  ])('is refused with $what, and leaves the object that was there', async ({ trailer, headers, code }) => {
    await fetch(`${s3.url}/${Bucket}/kept`, { method: 'PUT', body: 'first' });
    const answer = await send('kept', trailer, headers);

    expect(await answer.text()).toContain(`<Code>${code}</Code>`);
    expect((await stored('kept')).toString()).toBe('first');
  });
});

describe('curl', async () => {
  const present = await isThere('curl', ['--version'], 'curl');

  test.runIf(present)('puts a file below a prefix, under its own name', async () => {
    const file = join(scratch, 'from-curl.json');
    await writeFile(file, '{"from":"curl"}');
    await runOrThrow('curl', ['-sSf', '-T', file, `${s3.url}/${Bucket}/curl/acme/`]);
    const { stdout } = await runOrThrow('curl', ['-sSf', '-r', '1-6', `${s3.url}/${Bucket}/curl/acme/from-curl.json`]);

    expect(stdout).toBe('"from"');
    expect(s3.changes.at(-1)?.key).toBe('curl/acme/from-curl.json');
  });

  test.runIf(present)('puts a stream of unknown length', async () => {
    await runOrThrow('curl', ['-sSf', '-T', '-', `${s3.url}/${Bucket}/curl/stdin`], { input: 'from a pipe' });
    expect((await stored('curl/stdin')).toString()).toBe('from a pipe');
  });
});

describe('the AWS command line', async () => {
  const present = await isThere('aws', ['--version'], 'aws command');
  const aws = async (...args: string[]): Promise<string> =>
    (await runOrThrow('aws', ['--endpoint-url', s3.url, ...args], { env })).stdout;

  test.runIf(present)('copies a large file in parts, in, across and out again, and lists and removes it', async () => {
    const [file, back] = [join(scratch, 'large é.bin'), join(scratch, 'back.bin')];
    await writeFile(file, randomBytes(9_000_000));
    await aws('s3', 'cp', '--no-progress', file, `s3://${Bucket}/cli/`);
    await aws('s3', 'cp', '--no-progress', `s3://${Bucket}/cli/large é.bin`, 's3://appraise-reports/cli/copy');
    await aws('s3', 'cp', '--no-progress', 's3://appraise-reports/cli/copy', back);

    expect((await readFile(back)).equals(await readFile(file))).toBe(true);
    expect(await aws('s3', 'ls', `s3://${Bucket}/cli/`)).toMatch(/ 9000000 large é\.bin\n$/);
    expect(s3.changes.slice(-2).map(({ event }) => event)).toEqual(
      Array(2).fill('ObjectCreated:CompleteMultipartUpload'),
    );
    await aws('s3', 'rm', '--recursive', 's3://appraise-reports/cli/');
    expect(await aws('s3', 'ls', '--recursive', 's3://appraise-reports/')).toBe('');
  });

  test.runIf(present)('makes addresses that anybody can read from', async () => {
    await fetch(`${s3.url}/${Bucket}/cli/signed`, { method: 'PUT', body: 'text' });
    const address = (await aws('s3', 'presign', `s3://${Bucket}/cli/signed`)).trim();

    expect(address).toContain('Signature=');
    expect(await (await fetch(address)).text()).toBe('text');
    const typed = await fetch(`${address}&response-content-type=text%2Fplain`);
    expect(typed.headers.get('content-type')).toBe('text/plain');
  });

  test.runIf(present)('is told errors that it understands', async () => {
    const copy = run('aws', ['--endpoint-url', s3.url, 's3', 'cp', `s3://${Bucket}/none`, scratch], { env });
    expect((await copy).stderr).toContain('(404)');
    const tags = ['s3api', 'get-object-tagging', '--bucket', Bucket, '--key', 'none'];
    expect((await run('aws', ['--endpoint-url', s3.url, ...tags], { env })).stderr).toContain('(NoSuchKey)');
  });
});

describe('boto3', async () => {
  const present = await isThere('python3', ['-c', 'import boto3'], 'boto3');

  test.runIf(present)('puts, lists, reads and removes, with streams and with files', async () => {
    const program = `
import boto3, io, os, sys
s3 = boto3.client('s3', endpoint_url=sys.argv[1])
bucket = '${Bucket}'
body = os.urandom(9_000_000)
s3.put_object(Bucket=bucket, Key='boto/a b+é', Body=b'text', Tagging='a=1', Metadata={'team': 'acme'})
s3.put_object(Bucket=bucket, Key='boto/sum', Body=io.BytesIO(body), ChecksumAlgorithm='SHA256')
s3.upload_fileobj(io.BytesIO(body), bucket, 'boto/large')
for key in ('boto/sum', 'boto/large'):
    assert s3.get_object(Bucket=bucket, Key=key, ChecksumMode='ENABLED')['Body'].read() == body
found = s3.get_object(Bucket=bucket, Key='boto/a b+é', Range='bytes=1-2')
assert found['Body'].read() == b'ex' and found['Metadata'] == {'team': 'acme'}, found
pages = s3.get_paginator('list_objects_v2').paginate(Bucket=bucket, Prefix='boto/', PaginationConfig={'PageSize': 2})
assert [o['Key'] for page in pages for o in page['Contents']] == ['boto/a b+é', 'boto/large', 'boto/sum']
try:
    s3.get_object(Bucket=bucket, Key='none')
    assert False
except s3.exceptions.NoSuchKey:
    pass
print(len(s3.delete_objects(Bucket=bucket, Delete={'Objects': [{'Key': 'boto/large'}, {'Key': 'boto/sum'}]})['Deleted']))
`;
    expect((await runOrThrow('python3', ['-c', program, s3.url], { env })).stdout).toBe('2\n');
  });
});
