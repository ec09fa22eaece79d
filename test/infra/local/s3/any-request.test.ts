import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LocalS3, startLocalS3 } from '../../../support/local-s3.ts';

let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3();
});
afterAll(() => s3.discard());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request as it is written. */
function send({ method, path, headers, body }: Sent): Promise<{ status: number; answer: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; answer: string }>();
  const { hostname, port } = new URL(s3.url);
  // Node frames no body of a GET by itself.
  const framed = { ...headers, 'content-length': Buffer.byteLength(body) };
  const call = request({ host: hostname, port, method, path, headers: framed, agent: false }, (response) => {
    text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject);
  });
  call.once('error', reject);
  call.end(body);
  return promise;
}

const value = fc.constantFrom('', '0', '1', '-1', '2', 'a', '%', '%0d%0a', '%C3%A9', '%F0%9F%98%80', '..%2F..', 'null');
const selectors = ['acl', 'delete', 'list-type', 'location', 'tagging', 'uploads', 'uploadId', 'partNumber'];
const options = ['prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after', 'marker', 'encoding-type'];
const others = ['versionId', 'response-content-type', 'response-expires', 'X-Amz-Signature', 'unknown'];
const parameter = fc.tuple(fc.constantFrom(...selectors, ...options, ...others), value);
const path = fc
  .tuple(
    fc.constantFrom('/', '/appraise-inbox', '/appraise-inbox/', '/appraise-inbox/a', '/appraise-inbox/a/b', '/none/a'),
    fc.array(
      parameter.map((pair) => pair.join('=')),
      { maxLength: 3 },
    ),
  )
  .map(([address, parameters]) => (parameters.length > 0 ? `${address}?${parameters.join('&')}` : address));
const documents = [
  '<Delete><Object><Key>a</Key></Object></Delete>',
  '<Tagging><TagSet/></Tagging>',
  '<Delete>',
  '5\r\nhello',
];
const header = fc.constantFrom(
  ['range', 'bytes=1-0'],
  ['range', 'bytes=-0'],
  ['if-match', '*'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['x-amz-copy-source', '/appraise-inbox/a'],
  ['x-amz-copy-source', '%'],
  ['x-amz-copy-source-range', 'bytes=9-'],
  ['x-amz-tagging', 'a=1&a=2'],
  ['x-amz-tagging', '&&='],
  ['content-md5', 'x'],
  ['content-encoding', 'aws-chunked, gzip'],
  ['x-amz-content-sha256', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'],
  ['x-amz-decoded-content-length', '5'],
  ['x-amz-checksum-crc32', 'AAAAAA=='],
  ['x-amz-trailer', 'x-amz-checksum-sha256'],
  ['x-amz-meta-a', 'é'],
);
const anyRequest = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH'),
  path,
  headers: fc.array(header, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs) as Record<string, string>),
  body: fc.constantFrom('', 'hello', ...documents),
});

describe('any request', () => {
  test('with a header that is refused and a body that breaks off gets an error, and the server goes on', async () => {
    const headers = {
      'content-md5': 'x',
      'content-encoding': 'aws-chunked, gzip',
      'x-amz-decoded-content-length': '5',
    };
    const fails = vi.fn();
    process.prependOnceListener('uncaughtException', fails);
    const { status } = await send({ method: 'PUT', path: '/appraise-inbox/a', headers, body: '' });
    expect(status).toBe(400);
    expect((await send({ method: 'GET', path: '/', headers: {}, body: '' })).status).toBe(200);
    process.off('uncaughtException', fails);
    expect(fails).not.toHaveBeenCalled();
  });

  test('gets an answer that is a success or names its error, and never an internal one', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await fc.assert(
      fc.asyncProperty(anyRequest, async (sent) => {
        const { status, answer } = await send(sent);
        expect(status).not.toBe(500);
        if (status >= 400 && sent.method !== 'HEAD') expect(answer).toMatch(/<Error><Code>\w+<\/Code>/);
      }),
      { numRuns: 1_000 },
    );
    expect(said.mock.calls).toEqual([]);
    said.mockRestore();
  });
});
