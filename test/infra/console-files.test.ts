import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoConsole, pathsFunction, writeConsoleFiles } from '../../infra/console-files.ts';
import { writeStandInConsole } from '../support/stand-in-console.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'appraise-console-files-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const filesIn = (directory: string) => globSync('**/*.*', { cwd: directory }).sort();
const built = () => join(home, 'web');

function build(...files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(built(), file)), { recursive: true });
    writeFileSync(join(built(), file), file);
  }
}

const write = (settings: Parameters<typeof writeConsoleFiles>[0] = { stage: 'prod', pricingAccess: 'api-key' }) =>
  writeConsoleFiles(settings, { built: built(), outdir: join(home, 'out') });

describe('the files of the console', () => {
  test('are parted by whether their names change with their content, without source maps', () => {
    build(
      'index.html',
      'icon.svg',
      'console-5QH2KXPL.js',
      'console-5QH2KXPL.js.map',
      'assets/editor-AB12CD34.css',
      'a-b.js',
    );
    const { hashed, named } = write();
    expect(filesIn(hashed)).toEqual(['assets/editor-AB12CD34.css', 'console-5QH2KXPL.js']);
    expect(filesIn(named).filter((file) => !/^(docs|schemas)/.test(file))).toEqual([
      'a-b.js',
      'console.json',
      'icon.svg',
      'index.html',
    ]);
  });

  test.each(['api-key', 'iam'] as const)('say how prices are opened, and hold no keys: %s', (pricingAccess) => {
    build('index.html');
    const { named } = write({ stage: 'prod', pricingAccess });
    expect(JSON.parse(readFileSync(join(named, 'console.json'), 'utf8'))).toEqual({
      stage: 'prod',
      pricing_access: pricingAccess,
      demo_keys: [],
    });
  });

  test('are found by their paths, and the documentation without the ends of its names', () => {
    build('index.html', 'console-5QH2KXPL.js');
    const { named, texts, paths } = write();
    expect(paths).toMatchObject({
      '/': 'index.html',
      '/index.html': 'index.html',
      '/console.json': 'console.json',
      '/docs': 'docs.html',
      '/docs/': 'docs.html',
      '/docs/openapi.json': 'docs/openapi.json',
      '/docs/errors/quota_exceeded': 'docs/errors/quota_exceeded.html',
      '/llms.txt': 'llms.txt',
      '/docs/spec/pricing/meters.md': 'docs/spec/pricing/meters.md',
      '/schemas/openapi.json': 'schemas/openapi.json',
    });
    expect([...new Set(Object.values(paths))].sort()).toEqual([...filesIn(named), ...filesIn(texts)].sort());
  });

  test('have the texts for programs apart, as one type is for all of these', () => {
    build('index.html');
    const { named, texts } = write();
    expect(filesIn(texts)).toEqual(
      expect.arrayContaining(['README.md', 'docs/pricing.md', 'llms-full.txt', 'llms.txt']),
    );
    expect(filesIn(texts).filter((file) => !/\.(md|txt)$/.test(file))).toEqual([]);
    expect(filesIn(named).filter((file) => /\.(md|txt)$/.test(file))).toEqual([]);
    expect(readFileSync(join(texts, 'llms.txt'), 'utf8')).toBe(readFileSync('llms.txt', 'utf8'));
  });

  test('replace those of a deployment before', () => {
    build('index.html', 'old.txt');
    write();
    rmSync(join(built(), 'old.txt'));
    expect(filesIn(write().named)).not.toContain('old.txt');
  });

  test('are asked for where the console is not built', () => {
    expect(() => write()).toThrow(NoConsole);
    expect(() => write()).toThrow(/has no index\.html\. Run npm run build:web, or deploy with -c console=off/);
  });
});

describe('the documentation of a deployment', () => {
  test('tries this deployment, keeps no key in the browser, and tells of no local problem', () => {
    build('index.html');
    const { named, paths } = write();
    const read = (key: string) => readFileSync(join(named, key), 'utf8');
    for (const key of ['docs/openapi.json', 'schemas/openapi.json']) {
      expect(JSON.parse(read(key)).servers[0]).toEqual({ url: '/', description: 'This deployment.' });
    }
    expect(read('docs/start.js')).toContain('persistAuthorization: false');
    expect(paths).not.toHaveProperty('/docs/errors/foreign_origin');
    expect(paths).not.toHaveProperty('/docs/errors/no_room');
  });

  test('refers to nothing that is not served', () => {
    build('index.html');
    const { named, paths } = write();
    const pages = Object.values(paths).filter((key) => key.startsWith('docs') && key.endsWith('.html'));
    const targets = pages.flatMap((key) => [
      ...readFileSync(join(named, key), 'utf8').matchAll(/(?:src|href)="([^"]+)"/g),
    ]);
    expect(targets.length).toBeGreaterThan(20);
    for (const [, target = ''] of targets) expect(paths, target).toHaveProperty([target]);
  });
});

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
  ['/llms.txt', '/llms.txt'],
  ['/llms-full.txt', '/llms-full.txt'],
  ['/docs/pricing.md', '/docs/pricing.md'],
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
  '/docs/decisions/README.md',
  '/CONTRIBUTING.md',
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
