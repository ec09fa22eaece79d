import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../functions/routes.ts';
import { openApiDocument } from '../../schemas/openapi/document.ts';
import { postmanCollection } from '../../schemas/openapi/postman.ts';

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: {
    readonly method: string;
    readonly header: readonly { readonly key: string }[];
    readonly url: { readonly path: readonly string[]; readonly variable: readonly { readonly value: string }[] };
    readonly body?: { readonly raw: string };
  };
}

const committed = JSON.parse(readFileSync('schemas/appraise.postman_collection.json', 'utf8')) as { item: Item[] };

describe('the Postman collection', () => {
  test('is what the OpenAPI document gives', () => {
    expect(committed, 'run npm run generate').toEqual(JSON.parse(JSON.stringify(postmanCollection(openApiDocument()))));
  });

  test('has every route, with a key where one is taken, values for its path, and a body that is JSON', () => {
    const requests = committed.item.flatMap(({ item = [] }) => item.map(({ request }) => request));
    expect(requests.map((request) => `${request?.method} /${request?.url.path.join('/')}`).sort()).toEqual(
      allRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`).sort(),
    );
    for (const request of requests) {
      const path = `/${request?.url.path.join('/')}`.replaceAll(/:(\w+)/g, '{$1}');
      const takesKey = allRoutes.find((route) => route.path === path)?.access !== 'public';
      expect(request?.header.some(({ key }) => key === 'X-API-Key')).toBe(takesKey);
      expect(request?.url.variable.every(({ value }) => value !== '')).toBe(true);
      if (request?.body) expect(() => JSON.parse(request.body?.raw ?? '')).not.toThrow();
    }
  });
});
