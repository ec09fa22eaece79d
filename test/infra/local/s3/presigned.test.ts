import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { checkPresigned } from '../../../../infra/local/s3/presigned.ts';
import { localCredentials } from '../../../../lib/platform/aws/local-names.ts';
import { presign } from '../../../../lib/platform/aws/signature.ts';

const host = '127.0.0.1:8788';
const signedAt = new Date('2026-11-20T12:00:00Z');
const later = (seconds: number) => new Date(signedAt.getTime() + seconds * 1_000);

/** Signs an upload, and checks the request that a client makes of it. */
async function check(
  request: { method?: string; headers?: Record<string, string>; url?: (signed: URL) => string } = {},
  now = later(1),
  credentials: { accessKeyId: string; secretAccessKey: string } = localCredentials,
): Promise<void> {
  const headers = { 'content-type': 'text/csv', 'content-length': '5' };
  const address = await presign(
    {
      method: 'PUT',
      url: new URL(`http://${host}/appraise-inbox/price-sheets/ea%3A1/a.csv?x-id=PutObject`),
      headers,
      signedAt,
      expiresInSeconds: 900,
    },
    { region: 'us-east-1', credentials },
  );
  const {
    method = 'PUT',
    headers: changed = {},
    url = ({ pathname, search }: URL) => `${pathname}${search}`,
  } = request;
  const incoming = { method, url: url(address), headers: { host, ...headers, ...changed } };
  await checkPresigned(incoming as unknown as IncomingMessage, now);
}

test('takes the request that was signed, up to the last second', async () => {
  await check();
  await check({}, later(900));
});

test('takes a path that is encoded otherwise', async () => {
  await check({ url: ({ pathname, search }) => `${pathname.replace('%3A', ':')}${search}` });
});

test('checks no request without a signature in its address', async () => {
  await check({ url: ({ pathname }) => `${pathname}?tagging` });
});

test('refuses a signature that has expired', async () => {
  await expect(check({}, later(901))).rejects.toMatchObject({ code: 'AccessDenied', message: 'Request has expired' });
});

test.each([
  { what: 'another method', request: { method: 'GET' } },
  {
    what: 'another key',
    request: { url: ({ pathname, search }: URL) => `${pathname.replace('a.csv', 'b.csv')}${search}` },
  },
  { what: 'another parameter', request: { url: ({ pathname, search }: URL) => `${pathname}${search}&tagging` } },
  { what: 'another size', request: { headers: { 'content-length': '6' } } },
  { what: 'another type', request: { headers: { 'content-type': 'text/html' } } },
  { what: 'another host', request: { headers: { host: 'localhost:8788' } } },
  {
    what: 'a longer time',
    request: { url: ({ pathname, search }: URL) => `${pathname}${search.replace('=900', '=9000')}` },
  },
])('refuses $what', async ({ request }) => {
  await expect(check(request)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
});

test.each(['X-Amz-Date=20261120T120000Z', 'X-Amz-Expires=900'])('refuses a signature without %s', async (parameter) => {
  const url = ({ pathname, search }: URL) => `${pathname}${search.replace(parameter, '')}`;
  await expect(check({ url })).rejects.toMatchObject({ code: 'AuthorizationQueryParametersError' });
});

test('knows no secret of other credentials, and checks only that they have not expired', async () => {
  const others = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'unknown' };
  await check({ headers: { 'content-length': '6' } }, later(1), others);
  await expect(check({}, later(901), others)).rejects.toMatchObject({ code: 'AccessDenied' });
});
