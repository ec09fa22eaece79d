import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type ApiRequest, createClient } from '../../../web/api/client.ts';
import type { RequestLimits } from '../../../web/api/request-limits.ts';

let answers: (() => Response | Promise<Response>)[];
let sent: { readonly url: string; readonly init: RequestInit }[];
let limits: RequestLimits[];
let now: Date;
let key: string | undefined;
let language: 'en' | 'pt';
let client: ApiClient;

const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } });
const headersOf = (index: number) => new Headers(sent[index]?.init.headers);

beforeEach(() => {
  answers = [];
  sent = [];
  limits = [];
  now = new Date('2026-11-22T12:00:00Z');
  key = 'secret-key';
  language = 'en';
  client = createClient({
    fetch: async (url, init = {}) => {
      sent.push({ url: String(url), init });
      init.signal?.throwIfAborted();
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    },
    now: () => now,
    key: () => key,
    language: () => language,
    onLimits: (one) => limits.push(one),
  });
});

const things: ApiRequest = { path: '/api/things?q=1' };

describe('a request', () => {
  test('asks pricing in the language of the reader, and again in another, but the market never twice', async () => {
    const fresh = () => json({}, { headers: { 'Cache-Control': 'max-age=60' } });
    answers = [fresh, fresh, fresh];
    await client.send(things);
    await client.send({ path: '/api/v1/signals' });
    language = 'pt';
    await client.send(things);
    await client.send(things);
    await client.send({ path: '/api/v1/signals' });

    const asked = sent.map(({ url }, index) => [url, headersOf(index).get('Accept-Language')]);
    expect(asked).toEqual([
      ['/api/things?q=1', 'en'],
      ['/api/v1/signals', null],
      ['/api/things?q=1', 'pt'],
    ]);
  });

  test('carries the key, asks the browser to keep nothing, and follows no redirect', async () => {
    answers = [() => json({ a: 1 })];
    expect(await client.send(things)).toMatchObject({ ok: true, answer: { body: { a: 1 }, receivedAt: now } });
    expect(headersOf(0).get('X-API-Key')).toBe('secret-key');
    expect(sent[0]?.init).toMatchObject({ method: 'GET', cache: 'no-store', redirect: 'error', credentials: 'omit' });
  });

  test('carries no key where it wants none, or there is none', async () => {
    answers = [() => json(1), () => json(1)];
    await client.send({ path: '/api/a', isKeyless: true });
    key = undefined;
    await client.send({ path: '/api/b' });
    expect([headersOf(0).has('X-API-Key'), headersOf(1).has('X-API-Key')]).toEqual([false, false]);
  });

  test('without a key is answered apart from the same with one, which may say more', async () => {
    const fresh = { headers: { 'Cache-Control': 'max-age=60' } };
    answers = [() => json('public', fresh), () => json('of the key', fresh)];
    const [open, own] = [{ path: '/api/status', isKeyless: true }, { path: '/api/status' }];
    await client.send(open);
    expect(await client.send(own)).toMatchObject({ answer: { body: 'of the key' } });
    expect([client.kept(open)?.body, client.kept(own)?.body]).toEqual(['public', 'of the key']);
  });

  test('for a file gets its text with its byte order mark, apart from the JSON of the same path', async () => {
    const fresh = { headers: { 'Cache-Control': 'max-age=60' } };
    const table = new TextEncoder().encode('\ufeffa;b\r\n');
    answers = [
      () => new Response(table, { headers: { ...fresh.headers, 'Content-Type': 'text/csv; charset=utf-8' } }),
      () => json({ a: 1 }, fresh),
    ];
    const file = { ...things, mediaType: 'text/csv' } as const;
    expect(await client.send(file)).toMatchObject({ ok: true, answer: { body: '\ufeffa;b\r\n' } });
    expect(headersOf(0).get('Accept')).toBe('text/csv');
    expect(headersOf(0).get('X-API-Key')).toBe('secret-key');
    expect(await client.send(things)).toMatchObject({ ok: true, answer: { body: { a: 1 } } });
  });

  test.each([
    ['a problem', 'application/problem+json', 404, 'problem'],
    ['the page of a proxy', 'text/html', 200, 'unexpected'],
  ])('for a file that is answered with %s has no file', async (_what, type, status, kind) => {
    const body = JSON.stringify({ code: 'nothing_published', detail: 'Nada.' });
    answers = [() => new Response(body, { status, headers: { 'Content-Type': type } })];
    const outcome = await client.send({ ...things, mediaType: 'text/calendar' });
    expect(outcome).toMatchObject({ ok: false, fault: { kind } });
  });

  test('with a body is a POST of JSON, and its answer is not kept', async () => {
    answers = [() => json(1, { headers: { 'Cache-Control': 'max-age=60', ETag: '"a"' } }), () => json(2)];
    const request = { path: '/api/estimate', body: { items: [] } };
    await client.send(request);
    expect(await client.send(request)).toMatchObject({ answer: { body: 2 } });
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"items":[]}' });
    expect(client.kept(request)).toBeUndefined();
  });

  test('with a body is answered once where its answer is to stay fresh, and again when that time is over', async () => {
    answers = [() => json(1), () => json(2)];
    const request = { path: '/api/estimate', body: { items: [] } };
    await client.send({ ...request, freshMs: 10_000 });
    expect(await client.send(request)).toMatchObject({ answer: { body: 1 } });
    await expect(client.send({ ...request, body: { items: [{}] } })).resolves.toMatchObject({ answer: { body: 2 } });
    expect(sent).toHaveLength(2);
    now = new Date('2026-11-22T12:00:10Z');
    await client.send(request);
    expect(sent).toHaveLength(3);
  });

  test.each(['//example.org/api/', 'https://example.org/api/', '/docs', '/api\\..\\', '/other/api/', 'api/things'])(
    'to %s is not sent: the key goes to the own API only',
    async (path) => {
      expect(await client.send({ path })).toMatchObject({ ok: false });
      expect(sent).toEqual([]);
    },
  );

  test('that was aborted rejects, and is no fault', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(client.send(things, { signal: controller.signal })).rejects.toThrow();
  });
});

describe('a kept answer', () => {
  const fresh = { headers: { 'Cache-Control': 'private, max-age=60, must-revalidate', ETag: '"one"' } };

  test('is used without a request while it is fresh, and asked for with its entity tag after that', async () => {
    answers = [() => json({ a: 1 }, fresh), () => new Response(null, { status: 304, headers: fresh.headers })];
    await client.send(things);
    now = new Date('2026-11-22T12:00:59Z');
    await client.send(things);
    expect(sent).toHaveLength(1);
    now = new Date('2026-11-22T12:01:00Z');
    expect(await client.send(things)).toMatchObject({ answer: { body: { a: 1 }, receivedAt: now } });
    expect(headersOf(1).get('If-None-Match')).toBe('"one"');
    await client.send(things);
    expect(sent).toHaveLength(2);
  });

  test('is asked for again when the reader wants that', async () => {
    answers = [() => json(1, fresh), () => json(2, fresh)];
    await client.send(things);
    expect(await client.send(things, { reload: true })).toMatchObject({ answer: { body: 2 } });
  });

  test('is forgotten with the key, also if it arrives after that', async () => {
    const late = Promise.withResolvers<Response>();
    answers = [() => json(1, fresh), () => late.promise];
    await client.send(things);
    const underWay = client.send({ path: '/api/late' });
    client.forget();
    late.resolve(json(2, fresh));
    await underWay;
    expect([client.kept(things), client.kept({ path: '/api/late' })]).toEqual([undefined, undefined]);
  });

  test('makes room: at most 100 are kept, and the oldest goes first', async () => {
    answers = Array.from({ length: 101 }, () => () => json(1, fresh));
    for (let index = 0; index < 101; index += 1) await client.send({ path: `/api/things/${index}` });
    expect(client.kept({ path: '/api/things/0' })).toBeUndefined();
    expect(client.kept({ path: '/api/things/1' })).toBeDefined();
  });
});

describe('a fault', () => {
  test('is a problem with its errors, its request and the time to wait', async () => {
    const problem = {
      type: '/docs/errors/quota_exceeded',
      title: 'Requisições demais',
      detail: 'As 5 requisições de hoje foram usadas.',
      code: 'quota_exceeded',
      request_id: 'r-1',
      limit: 5,
      errors: [{ pointer: '/a', code: 'x', detail: 'd' }, 'no error'],
    };
    const headers = {
      'Content-Type': 'application/problem+json',
      'Content-Language': 'pt-BR',
      'Retry-After': '3600',
      'X-RateLimit-Limit': '5',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': '3600',
    };
    answers = [() => json(problem, { status: 429, headers })];
    expect(await client.send(things)).toEqual({
      ok: false,
      fault: {
        kind: 'problem',
        retryAfterSeconds: 3600,
        problem: {
          status: 429,
          code: 'quota_exceeded',
          title: problem.title,
          detail: problem.detail,
          type: problem.type,
          requestId: 'r-1',
          errors: [{ pointer: '/a', code: 'x', detail: 'd' }],
          language: 'pt-BR',
          members: problem,
        },
      },
    });
    expect(limits).toEqual([{ limit: 5, left: 0, refillSeconds: 3600 }]);
  });

  test.each([
    {
      what: 'no connection',
      answer: () => Promise.reject(new TypeError('Failed to fetch')),
      fault: { kind: 'offline', retryAfterSeconds: 10 },
    },
    {
      what: 'HTML of a proxy',
      answer: () => new Response('<h1>502', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      fault: { kind: 'unexpected', status: 502 },
    },
    {
      what: 'HTML with status 200',
      answer: () => new Response('<h1>Log in', { headers: { 'Content-Type': 'text/html' } }),
      fault: { kind: 'unexpected', status: 200 },
    },
    {
      what: 'JSON that ends early',
      answer: () => new Response('{"a":', { headers: { 'Content-Type': 'application/json' } }),
      fault: { kind: 'unexpected', status: 200 },
    },
    {
      what: 'an error that is no problem',
      answer: () => json({ message: 'Forbidden' }, { status: 403 }),
      fault: { kind: 'unexpected', status: 403 },
    },
  ])('is $what', async ({ answer, fault }) => {
    answers = [answer];
    expect(await client.send(things)).toMatchObject({ ok: false, fault });
  });

  test('that leads to another origin for its explanation leads nowhere', async () => {
    answers = [() => json({ code: 'x', detail: 'd', type: 'javascript:alert(1)' }, { status: 400 })];
    expect(await client.send(things)).toMatchObject({ fault: { problem: { type: undefined } } });
  });
});
