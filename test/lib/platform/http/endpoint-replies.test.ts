import { afterAll, describe, expect, test, vi } from 'vitest';
import { endpoint } from '../../../../lib/platform/http/endpoint.ts';
import type { Route } from '../../../../lib/platform/http/route.ts';
import { openApi } from '../../../support/api-contract.ts';
import { context, getThing, readRow, recordLog } from '../../../support/thing-routes.ts';

recordLog();
afterAll(() => vi.restoreAllMocks());

/** Headers that the document tells of, and the name of a download; browsers show Cache-Control without being told. */
const documentedHeaders = [
  ...new Set([
    'Content-Disposition',
    ...Object.values(openApi.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap(({ headers = {} }) => Object.keys(headers)),
  ]),
].filter((name) => name !== 'Cache-Control');

describe('what a handler may return', () => {
  test.each([
    { what: 'an object', given: { ok: true }, status: 200, body: '{"ok":true}', type: 'application/json' },
    {
      what: 'an object with a status that is a word',
      given: { status: 'ok', body: 1 },
      status: 200,
      body: '{"status":"ok","body":1}',
      type: 'application/json',
    },
    {
      what: 'a status of its own',
      given: { status: 503, body: { ok: false } },
      status: 503,
      body: '{"ok":false}',
      type: 'application/json',
    },
    {
      what: 'a text with its type',
      given: { status: 200, headers: { 'Content-Type': 'text/csv' }, body: 'a,b\r\n' },
      status: 200,
      body: 'a,b\r\n',
      type: 'text/csv',
    },
  ])('$what', async ({ given, status, body, type }) => {
    const answer = await endpoint(readRow, async () => given)(getThing(), context);

    expect(answer).toMatchObject({ statusCode: status, body, headers: { 'Content-Type': type } });
  });

  test('may set another Cache-Control than the row', async () => {
    const given = { status: 200, headers: { 'Cache-Control': 'private, max-age=5' }, body: {} };
    const { headers } = await endpoint(readRow, async () => given)(getThing(), context);

    expect(headers?.['Cache-Control']).toBe('private, max-age=5');
  });

  test.each([
    { row: {}, expected: 'public, max-age=60' },
    { row: { cacheSeconds: undefined }, expected: 'no-store' },
    { row: { access: 'api-key', cacheSeconds: 3600 }, expected: 'private, max-age=3600' },
    { row: { access: 'optional-key' }, expected: 'private, max-age=60' },
  ] as const)('says $expected for a row with $row', async ({ row, expected }) => {
    const { headers } = await endpoint({ ...readRow, ...row } as Route, async () => ({}))(getThing(), context);

    expect(headers?.['Cache-Control']).toBe(expected);
  });

  test.each([
    { origin: '', expected: undefined },
    { origin: 'https://console.example.com', expected: 'https://console.example.com' },
  ])('lets pages of "$origin" read it and its headers, and no others', async ({ origin, expected }) => {
    vi.stubEnv('APPRAISE_CORS_ORIGIN', origin);
    vi.resetModules();
    const fresh = await import('../../../../lib/platform/http/endpoint.ts');
    vi.unstubAllEnvs();
    const { headers } = await fresh.endpoint(readRow, async () => ({}))(getThing(), context);

    expect(headers?.['Access-Control-Allow-Origin']).toBe(expected);
    const exposed = String(headers?.['Access-Control-Expose-Headers'] ?? '').split(', ');
    expect(documentedHeaders.filter((name) => exposed.includes(name))).toEqual(expected ? documentedHeaders : []);
  });

  test.each([
    { site: undefined, type: '/docs/errors/internal_error' },
    { site: 'https://console.example.com', type: 'https://console.example.com/docs/errors/internal_error' },
  ])('names the page of a problem on the console, if there is one: $site', async ({ site, type }) => {
    vi.stubEnv('APPRAISE_CONSOLE_URL', site);
    vi.resetModules();
    const fresh = await import('../../../../lib/platform/http/endpoint.ts');
    vi.unstubAllEnvs();
    const fail = async () => Promise.reject(new Error('on purpose'));
    const { body } = await fresh.endpoint(readRow, fail)(getThing(), context);

    expect(JSON.parse(body)).toMatchObject({ type });
  });

  test('gives no tag to a response other than 200', async () => {
    const { headers } = await endpoint(readRow, async () => ({ status: 202, body: {} }))(getThing(), context);

    expect(headers).not.toHaveProperty('ETag');
  });
});
