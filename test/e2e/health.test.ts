import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/product.ts';

let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(async () => {
  await product.end();
});

const get = (path: string, init: RequestInit = {}) => fetch(product.http + path, init);

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

describe('GET /api/health', () => {
  test('answers 200 with the fields of docs/spec/pricing.md', async () => {
    const response = await get('/api/health');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await response.json()).toEqual({
      ok: true,
      version: expect.stringMatching(/^v\d+\.\d+\.\d+$/),
      status: 'ok',
      reasons: [],
      cloud_cli: { available: expect.any(Boolean), authenticated: expect.any(Boolean) },
      database: { last_write_at: expect.stringMatching(isoTime), last_sync_at: expect.stringMatching(isoTime) },
      // The demo's contracts and price lists.
      snapshots: ['ea:1234567', 'mca:7QDM-K2XV-BG7-TGB', 'retail:azure:EUR', 'retail:azure:USD'].map((scope_id) => ({
        scope_id,
        snapshot_id: expect.stringMatching(/^\d{8}T\d{9}Z-[0-9a-f]{8}$/),
        status: 'completed',
        row_count: expect.any(Number),
        activated_at: expect.stringMatching(isoTime),
      })),
    });
  });
});

describe('GET /api/v1/health', () => {
  test('promises the 59 stocks that the demo has published', async () => {
    const response = await get('/api/v1/health');

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      last_update: expect.stringMatching(/^\d{4}-\d\d-\d\dT09:05:\d\d-03:00$/),
      universe_size: 59,
    });
  });

  test('answers 304 without a body to the tag that it gave', async () => {
    const first = await get('/api/v1/health');
    const etag = first.headers.get('etag') ?? '';
    const second = await get('/api/v1/health', { headers: { 'If-None-Match': etag } });

    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(second.status).toBe(304);
    expect(second.headers.get('etag')).toBe(etag);
    expect(await second.text()).toBe('');
  });

  test('answers HEAD as GET, without the body', async () => {
    const [whole, head] = await Promise.all([get('/api/v1/health'), get('/api/v1/health', { method: 'HEAD' })]);

    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(await head.text()).toBe('');
  });
});

describe('refusals', () => {
  test.each([
    { what: 'an unknown path', path: '/api/nothing', init: {}, status: 404, code: 'not_found', ok: false },
    { what: 'an unknown path of the market API', path: '/api/v1/nada', init: {}, status: 404, code: 'not_found' },
    {
      what: 'a path that leads upwards',
      path: '/api/x/%2e%2e/health/',
      init: {},
      status: 404,
      code: 'not_found',
      ok: false,
    },
    { what: 'a path of broken encoding', path: '/api/%ff', init: {}, status: 404, code: 'not_found', ok: false },
    {
      what: 'another method',
      path: '/api/health',
      init: { method: 'POST', body: '{}' },
      status: 405,
      code: 'method_not_allowed',
      ok: false,
    },
    {
      what: 'a body of more than 1 MiB',
      path: '/api/health',
      init: { method: 'DELETE', body: 'x'.repeat(1_100_000) },
      status: 405,
      code: 'method_not_allowed',
      ok: false,
    },
    {
      what: 'an unknown parameter',
      path: '/api/health?x=1',
      init: {},
      status: 400,
      code: 'invalid_request',
      ok: false,
    },
    {
      what: 'an unknown parameter, in Portuguese',
      path: '/api/v1/health?x=1',
      init: {},
      status: 400,
      code: 'invalid_request',
    },
  ])('answers $what with $status $code', async ({ path, init, status, code, ok }) => {
    const response = await get(path, init);
    const body = (await response.json()) as Record<string, unknown>;

    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ type: `/docs/errors/${code}`, status, code });
    expect(body.ok).toBe(ok);
    expect(body.request_id).toBe(response.headers.get('x-request-id'));
  });

  test('names the methods that there are in Allow', async () => {
    const response = await get('/api/v1/health', { method: 'PUT' });

    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

test('logs one structured line a request, without the query', async () => {
  const requestId = (await get('/api/health?secret=s3cr3t')).headers.get('x-request-id') ?? '';
  const output = await product.printed(requestId);

  const lines = output.split('\n').filter((line) => line.includes(requestId));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'INFO',
    route: 'pricing-get-health',
    method: 'GET',
    path: '/api/health',
    status: 400,
    duration_ms: expect.any(Number),
    request_id: requestId,
  });
  expect(output).not.toContain('s3cr3t');
});
