import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { pathsFunction } from '../../infra/console-paths.ts';
import { writeStandInConsole } from '../support/stand-in-console.ts';

interface Answer {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly data: string };
}

const directory = mkdtempSync(join(tmpdir(), 'appraise-console-paths-'));
afterAll(() => rmSync(directory, { recursive: true }));
const code = pathsFunction(writeStandInConsole(directory, { stage: 'prod', pricingAccess: 'api-key' }));

/** What CloudFront would do with a request of this path. */
const ask = (uri: string): Answer =>
  runInNewContext(`${code};handler(event)`, { event: { request: { method: 'GET', uri, headers: {} } } });

test.each([
  ['/', '/index.html'],
  ['/index.html', '/index.html'],
  ['/console.json', '/console.json'],
  ['/icon.svg', '/icon.svg'],
  ['/docs', '/docs.html'],
  ['/docs/', '/docs.html'],
  ['/docs/swagger-ui.css', '/docs/swagger-ui.css'],
  ['/docs/errors/not_found', '/docs/errors/not_found.html'],
  ['/assets/console-5QH2KXPL.js', '/assets/console-5QH2KXPL.js'],
  // A file of an earlier release; S3 knows whether it is still there.
  ['/assets/console-OLDOLD00.js', '/assets/console-OLDOLD00.js'],
])('%s is the file %s', (path, file) => {
  expect(ask(path).uri).toBe(file);
});

test.each([
  '/nothing',
  '/index.htm',
  '/docs.html',
  '/docs/errors/nothing',
  '/docs/errors/constructor',
  '/docs/errors/foreign_origin',
  '/docs/errors/no_room',
  '/docsx',
  '/__proto__',
  '/api',
  '/%2e%2e/console.json',
  '/console-5QH2KXPL.js/',
  '//index.html',
  '/favicon.ico',
  '/.env',
])('%s is a 404 page, which the bucket is not asked for', (path) => {
  const { statusCode, headers, body } = ask(path);
  expect(statusCode).toBe(404);
  expect(headers?.['content-type']?.value).toBe('text/html; charset=utf-8');
  expect(headers?.['content-security-policy']?.value).toContain("default-src 'none'");
  expect(body?.data).toContain('<a href="/">');
});

test('the code is within what CloudFront takes: 10 KB, of ASCII alone', () => {
  expect(code.length).toBeLessThan(10_000);
  expect(code).toMatch(/^[\n -~]*$/);
});
