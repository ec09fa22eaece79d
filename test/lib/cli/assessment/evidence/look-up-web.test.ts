import { createHash } from 'node:crypto';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashUrl, type WebBounds, webBounds } from '../../../../../lib/cli/assessment/evidence/look-up.ts';

const paths: Record<string, RequestListener> = {
  '/file': (_asked, answer) => answer.end('evidence'),
  '/empty': (_asked, answer) => answer.end(),
  '/moved': (_asked, answer) => answer.writeHead(302, { location: '/file' }).end(),
  '/away': (_asked, answer) => answer.writeHead(302, { location: 'https://other.example/file' }).end(),
  '/inside': (_asked, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/loop': (_asked, answer) => answer.writeHead(302, { location: '/loop' }).end(),
  '/gone': (_asked, answer) => answer.writeHead(410).end(),
  '/broken': (_asked, answer) => answer.writeHead(503).end(),
  '/large': (_asked, answer) => answer.end('x'.repeat(2_000)),
  '/gzip': (_asked, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/cut': (_asked, answer) => {
    answer.writeHead(200, { 'content-length': '100' });
    answer.write('x', () => answer.destroy());
  },
  '/silent': () => {},
};
const server = createServer((asked, answer) => paths[asked.url ?? '']?.(asked, answer));

/** Asks the server of this test in the place of the internet. */
const ask: WebBounds['ask'] = (url, { headers, signal }, answer) => {
  const { port } = server.address() as AddressInfo;
  return request(
    `http://127.0.0.1:${port}${url.pathname}`,
    { ...(headers && { headers }), ...(signal && { signal }) },
    answer,
  );
};
const bounds: WebBounds = { maxBytes: 1_000, timeoutMs: 60_000, ask };

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('an address that answers with', () => {
  test.each([
    ['/file', 'evidence'],
    ['/moved', 'evidence'],
    ['/empty', ''],
  ])('%s has a digest', async (path, content) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await hashUrl(`https://a.example${path}`, bounds)).toMatchObject({ kind: 'digest', sha256 });
  });

  test.each([
    ['/away', 'refused', 'another host: https://other.example'],
    ['/inside', 'refused', 'another host: http://169.254.169.254'],
    ['/loop', 'refused', 'more than 3 redirects'],
    ['/large', 'refused', 'larger than'],
    ['/gone', 'missing', '410'],
    ['/broken', 'unreachable', '503'],
    ['/gzip', 'unreachable', 'gzip'],
    ['/cut', 'unreachable', 'ECONNRESET'],
  ])('%s is %s', async (path, kind, why) => {
    expect(await hashUrl(`https://a.example${path}`, bounds)).toEqual({ kind, why: expect.stringContaining(why) });
  });

  test('nothing is unreachable', async () => {
    const found = await hashUrl('https://a.example/silent', { ...bounds, timeoutMs: 50 });
    expect(found).toEqual({ kind: 'unreachable', why: 'no whole answer within 0.05 s' });
  });
});

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest',
  'https://localhost/',
])('%s is never asked', async (address) => {
  expect(await hashUrl(address, webBounds)).toMatchObject({ kind: 'refused', why: expect.stringContaining('private') });
});
