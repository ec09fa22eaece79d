import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressPage, createConsolePages } from '../../../infra/local/console-pages.ts';
import { createGateway } from '../../../infra/local/gateway.ts';
import { listen, stop } from '../../../infra/local/listen.ts';
import { contentSecurityPolicy } from '../../../web/content-security-policy.ts';

const settings = { stage: 'local', pricing_access: 'open', demo_keys: [{ name: 'Demo', key: 'k' }] } as const;
const pageText = '<!doctype html><title>Console</title><style>b{}</style><script>run()</script>';
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'appraise-console-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), pageText);
  writeFileSync(join(directory, 'assets/main-ABC.js'), 'run();'.repeat(1_000));
  writeFileSync(join(directory, 'secret.js'), 'secret');
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('a page of the console', () => {
  test.each([
    { path: '/', type: 'text/html; charset=utf-8', caching: 'no-cache', text: pageText },
    { path: '/index.html', type: 'text/html; charset=utf-8', caching: 'no-cache', text: pageText },
    { path: '/console.json', type: 'application/json', caching: 'no-cache' },
    {
      path: '/assets/main-ABC.js',
      type: 'text/javascript; charset=utf-8',
      caching: 'public, max-age=31536000, immutable',
    },
  ])('at $path has its type, its caching and the policy', ({ path, type, caching, text = '' }) => {
    const page = createConsolePages(directory, settings)(path);
    expect(page).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': type,
        'Cache-Control': caching,
        'Content-Security-Policy': contentSecurityPolicy(text),
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });

  test.each([
    '/assets/../secret.js',
    '/assets/%2e%2e/secret.js',
    '/secret.js',
    '/assets/gone-ABC.js',
    '/assets/',
    '/api/health',
    '/docs',
    '/../package.json',
  ])('is not at %s', (path) => {
    expect(createConsolePages(directory, settings)(path)).toBeUndefined();
  });

  test('tells the console of the deployment and the keys of the demo', () => {
    const page = createConsolePages(directory, settings)('/console.json');
    expect(JSON.parse(String(page?.body))).toEqual(settings);
  });

  test('says how to build a console that is not built', () => {
    const page = createConsolePages(join(directory, 'none'), settings)('/');
    expect(page?.status).toBe(503);
    expect(String(page?.body)).toContain('npm run build:web');
  });

  test('is compressed with gzip for who accepts it, with a weak entity tag', async () => {
    const page = createConsolePages(directory, settings)('/assets/main-ABC.js');
    if (!page) throw new Error('there is no page');
    const packed = await compressPage(page, 'gzip, br');
    expect(gunzipSync(packed.body)).toEqual(page.body);
    expect(packed.headers).toMatchObject({ 'Content-Encoding': 'gzip', ETag: `W/${page.headers.ETag}` });
    expect(await compressPage(page, undefined)).toMatchObject({
      body: page.body,
      headers: { ETag: page.headers.ETag },
    });
  });
});

test('the gateway serves pages for GET and HEAD, answers 304 to who has them, and keeps API paths', async () => {
  const server = await createGateway(
    [],
    async () => async () => ({ statusCode: 200, body: '' }),
    undefined,
    (path) => createConsolePages(directory, settings)(path),
  );
  const url = await listen(server, 0, 'PORT');
  try {
    const first = await fetch(`${url}/`);
    expect(await first.text()).toContain('<title>Console</title>');
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(`${url}/`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await fetch(`${url}/`, { method: 'HEAD' })).headers.get('content-length')).toBe(`${pageText.length}`);
    expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/assets/none.js`)).headers.get('content-type')).toBe('application/problem+json');
    expect((await fetch(`${url}/`, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(403);
  } finally {
    await stop(server, 0);
  }
});
