import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findDocsPage } from '../../../infra/local/docs.ts';
import { createGateway } from '../../../infra/local/gateway.ts';
import { listen, stop } from '../../../infra/local/listen.ts';
import { openApi } from '../../support/api-contract.ts';

const text = (path: string): string => String(findDocsPage(path)?.body);

describe('the documentation', () => {
  test('is the document in Swagger UI, which asks nobody else for anything', () => {
    const page = text('/docs');
    const referred = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target = '']) => target);
    const [back, ...loaded] = referred.toSorted();
    expect(back).toBe('/');
    expect(loaded.length).toBeGreaterThan(3);
    for (const target of loaded) expect(findDocsPage(target), target).toBeDefined();
    // The committed document, but for the server that is tried: this one, whatever its port.
    const shown = JSON.parse(text('/docs/openapi.json')) as { servers: { url: string }[] };
    const committed = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as { servers: { url: string }[] };
    expect(shown.servers.map(({ url }) => url)).toEqual(['/', ...committed.servers.slice(1).map(({ url }) => url)]);
    expect({ ...shown, servers: [] }).toEqual({ ...committed, servers: [] });
    expect(text('/docs/start.js')).toContain('validatorUrl: null');
    expect(page + text('/docs/start.js')).not.toMatch(/https?:/);
  });

  test('has a page for the type of every problem that the document tells of', () => {
    const codes = new Set(
      Object.values(openApi.paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap(({ responses }) => Object.values(responses))
        .flatMap((response) => {
          const { description } = response as unknown as { description: string };
          return description.startsWith('Problem: ')
            ? [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code)
            : [];
        }),
    );
    expect(codes.size).toBeGreaterThan(15);
    for (const code of [...codes, 'not_found', 'method_not_allowed', 'throttled', 'foreign_origin', 'no_room']) {
      expect(text(`/docs/errors/${code}`), code).toContain(`<h1><code>${code}</code></h1>`);
    }
    expect(text('/docs/errors/quota_exceeded')).toMatch(/Status 429[\s\S]*GET \/api\/v1\/tickers/);
  });

  test('has what llms.txt leads to, with types that say how to read it', () => {
    const links = [...text('/llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => `/${link}`);
    expect(links.length).toBeGreaterThan(20);
    for (const path of ['/llms.txt', '/llms-full.txt', ...links]) {
      const type = path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8';
      expect(findDocsPage(path)?.type, path).toBe(type);
    }
    expect(text('/llms-full.txt')).toBe(readFileSync('llms-full.txt', 'utf8'));
    expect(text('/schemas/openapi.json')).toBe(text('/docs/openapi.json'));
  });

  test.each([
    '/CONTRIBUTING.md',
    '/docs/decisions/README.md',
    '/docs/../README.md',
    '/docs/errors/nothing',
    '/docs/package.json',
    '/docs/../package.json',
    '/docs/errors/constructor',
    '/doc',
    '/docs/__proto__',
  ])('has no page %s', (path) => {
    expect(findDocsPage(path)).toBeUndefined();
  });

  test('comes over HTTP with its policy, to readers alone', async () => {
    const server = await createGateway([], async () => async () => ({ statusCode: 200, body: '' }));
    const url = await listen(server, 0, 'PORT');
    try {
      const page = await fetch(`${url}/docs`);
      expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      const head = await fetch(`${url}/docs/swagger-ui-bundle.js`, { method: 'HEAD' });
      expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(1_000_000);
      const post = await fetch(`${url}/docs`, { method: 'POST' });
      expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
      expect((await fetch(`${url}/docs/nothing`)).status).toBe(404);
      const llms = await fetch(`${url}/llms.txt`);
      expect([llms.status, llms.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(llms.headers.get('Cache-Control')).toBe('no-cache');
    } finally {
      await stop(server, 0);
    }
  });
});
