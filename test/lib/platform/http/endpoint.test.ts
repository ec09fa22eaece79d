import type { Context } from 'aws-lambda';
import { afterAll, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { bodyLimitBytes } from '../../../../lib/platform/http/body.ts';
import { createDocument } from '../../../../lib/platform/http/document.ts';
import { type Call, endpoint } from '../../../../lib/platform/http/endpoint.ts';
import type { Route } from '../../../../lib/platform/http/route.ts';
import { logger } from '../../../../lib/platform/log.ts';
import type { EstimateRequest, MetersQuery } from '../../../../lib/platform/request-types.generated.ts';
import { compiledSchema } from '../../../support/compiled-schema.ts';
import { proxyEvent } from '../../../support/proxy-event.ts';

const readRow = {
  id: 'pricing-get-thing',
  context: 'pricing',
  method: 'GET',
  path: '/api/things/{id}',
  entry: 'functions/pricing/get-thing.ts',
  access: 'public',
  plan: 'pro',
  tables: {},
  language: 'en',
  cacheSeconds: 60,
} as const satisfies Route;

const writeRow = {
  id: 'market-post-thing',
  context: 'market',
  method: 'POST',
  path: '/api/v1/things',
  entry: 'functions/market/post-thing.ts',
  access: 'api-key',
  tables: {},
  schemas: { query: 'thing-query', body: 'thing' },
  language: 'pt-BR',
} as const satisfies Route;

const query = await compiledSchema('thing-query', {
  type: 'object',
  additionalProperties: false,
  properties: { limit: { type: 'integer', minimum: 1 } },
});
const body = await compiledSchema('thing', {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string' }, size: { type: 'integer' } },
});
const context = { awsRequestId: 'invocation-1' } as Context;
const info = vi.spyOn(logger, 'info').mockImplementation(() => {});
const failure = vi.spyOn(logger, 'error').mockImplementation(() => {});
// Unit tests of several files share a process.
afterAll(() => vi.restoreAllMocks());

beforeEach(() => {
  info.mockClear();
  failure.mockClear();
});

const get = (over: Parameters<typeof proxyEvent>[0] = {}) =>
  proxyEvent({ path: '/api/things/a%20b', resource: readRow.path, ...over });

const post = (text: string | Buffer, over: Parameters<typeof proxyEvent>[0] = {}) =>
  proxyEvent({
    method: 'POST',
    path: writeRow.path,
    rawHeaders: ['CONTENT-TYPE', 'application/json; charset=utf-8'],
    body: text,
    ...over,
  });

describe('an answer that the gateway will compress', () => {
  const large = { text: 'x'.repeat(1_100) };
  const handler = endpoint(readRow, async () => ({ status: 200, headers: { Vary: 'Accept' }, body: large }));
  const zipped = ['Accept-Encoding', 'gzip, deflate'];

  test('has the weak form of its tag, the same for GET and HEAD, and varies by both headers', async () => {
    const whole = await handler(get(), context);
    const answers = await Promise.all(
      ['GET', 'HEAD'].map((method) => handler(get({ method, rawHeaders: zipped }), context)),
    );
    for (const { headers } of answers) {
      expect(headers).toMatchObject({ ETag: `W/${whole.headers?.ETag}`, Vary: 'Accept, Accept-Encoding' });
    }
  });

  test.each(['', 'W/'])('is a 304 for who holds it, compressed or not: %s"…"', async (prefix) => {
    const strong = (await handler(get(), context)).headers?.ETag;
    const rawHeaders = [...zipped, 'If-None-Match', `${prefix}${strong}`];
    const { statusCode, headers, body } = await handler(get({ rawHeaders }), context);
    expect({ statusCode, body }).toEqual({ statusCode: 304, body: '' });
    expect(headers).toMatchObject({ ETag: `W/${strong}`, Vary: 'Accept, Accept-Encoding' });
  });
});

describe('a route that is read', () => {
  const handler = endpoint(readRow, async ({ path }) => ({ ok: true, id: path.id }));

  test('answers with JSON, a tag, the cache policy of the row and the id of the request', async () => {
    const { statusCode, headers, body } = await handler(get(), context);

    expect(statusCode).toBe(200);
    expect(headers).toEqual({
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=60',
      ETag: expect.stringMatching(/^"[\w-]{27}"$/),
      Vary: 'Accept-Encoding',
      'X-Request-Id': 'request-1',
    });
    expect(JSON.parse(body)).toEqual({ ok: true, id: 'a b' });
  });

  test('answers 304 to the tag, with the tag and the cache policy', async () => {
    const { headers } = await handler(get(), context);
    const tag = String(headers?.ETag);
    const again = await handler(get({ rawHeaders: ['if-NONE-match', `"other", W/${tag}`] }), context);

    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers).toEqual({
      'Cache-Control': 'public, max-age=60',
      ETag: tag,
      Vary: 'Accept-Encoding',
      'X-Request-Id': 'request-1',
    });
  });

  test('answers HEAD with the headers of GET alone', async () => {
    const [whole, head] = [await handler(get(), context), await handler(get({ method: 'HEAD' }), context)];

    expect(head).toEqual({ ...whole, body: '' });
  });

  test('answers an event without a request context under the id of the invocation', async () => {
    const { requestContext: _, ...event } = get();
    const { statusCode, headers } = await handler({ ...event, headers: null } as never, context);

    expect({ statusCode, id: headers?.['X-Request-Id'] }).toEqual({ statusCode: 200, id: 'invocation-1' });
  });

  test('lists faults of path and query together', async () => {
    const { statusCode, body } = await handler(get({ path: '/api/things/%zz', query: 'x=1&y=2' }), context);

    expect(statusCode).toBe(400);
    expect(JSON.parse(body).errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['id', 'x', 'y']);
  });

  test('logs one line with what it may say, and neither query nor header', async () => {
    await handler(get({ rawHeaders: ['X-Api-Key', 's3cret'], query: 'token=s3cret' }), context);

    expect(info.mock.calls).toEqual([
      [
        'request',
        {
          route: 'pricing-get-thing',
          method: 'GET',
          path: '/api/things/{id}',
          status: 400,
          duration_ms: expect.any(Number),
          request_id: 'request-1',
          plan: 'pro',
        },
      ],
    ]);
    expect(failure).not.toHaveBeenCalled();
  });
});

describe('what a handler may answer', () => {
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
    const answer = await endpoint(readRow, async () => given)(get(), context);

    expect(answer).toMatchObject({ statusCode: status, body, headers: { 'Content-Type': type } });
  });

  test('sends a Cache-Control of its own in place of the row’s', async () => {
    const given = { status: 200, headers: { 'Cache-Control': 'private, max-age=5' }, body: {} };
    const { headers } = await endpoint(readRow, async () => given)(get(), context);

    expect(headers?.['Cache-Control']).toBe('private, max-age=5');
  });

  test.each([
    { row: {}, expected: 'public, max-age=60' },
    { row: { cacheSeconds: undefined }, expected: 'no-store' },
    { row: { access: 'api-key', cacheSeconds: 3600 }, expected: 'private, max-age=3600' },
    { row: { access: 'optional-key' }, expected: 'private, max-age=60' },
  ] as const)('says $expected for a row with $row', async ({ row, expected }) => {
    const { headers } = await endpoint({ ...readRow, ...row } as Route, async () => ({}))(get(), context);

    expect(headers?.['Cache-Control']).toBe(expected);
  });

  test.each([
    { origin: '', expected: undefined },
    { origin: 'https://console.example.com', expected: 'https://console.example.com' },
  ])('lets the pages of "$origin" read it, and no others', async ({ origin, expected }) => {
    vi.stubEnv('APPRAISE_CORS_ORIGIN', origin);
    vi.resetModules();
    const fresh = await import('../../../../lib/platform/http/endpoint.ts');
    vi.unstubAllEnvs();
    const { headers } = await fresh.endpoint(readRow, async () => ({}))(get(), context);

    expect(headers?.['Access-Control-Allow-Origin']).toBe(expected);
  });

  test('gives no tag to an answer other than 200', async () => {
    const { headers } = await endpoint(readRow, async () => ({ status: 202, body: {} }))(get(), context);

    expect(headers).not.toHaveProperty('ETag');
  });
});

describe('a handler that throws', () => {
  test('is answered with the status and code of a refusal, and not reported as a failure', async () => {
    const refusal = Object.assign(new Error('No such thing.'), { code: 'thing_not_found', status: 404, facts: {} });
    const { statusCode, body } = await endpoint(readRow, async () => Promise.reject(refusal))(get(), context);

    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ ok: false, code: 'thing_not_found', detail: 'No such thing.' });
    expect(failure).not.toHaveBeenCalled();
  });

  test('is answered with 500 without a word of why, and the cause is logged', async () => {
    const cause = new Error('table appraise-verdicts');
    const handler = endpoint(readRow, async () => Promise.reject(new Error('broken', { cause })));
    const { statusCode, body } = await handler(get(), context);

    expect(statusCode).toBe(500);
    expect(body).not.toMatch(/broken|appraise-verdicts/);
    expect(failure.mock.calls).toEqual([
      ['request failed', { route: readRow.id, request_id: 'request-1', error: expect.objectContaining({ cause }) }],
    ]);
    expect(info.mock.calls[0]?.[1]).toMatchObject({ status: 500 });
  });
});

describe('a route with a body', () => {
  const handler = endpoint(writeRow, async (call) => ({ query: call.query, body: call.body }), { query, body });

  test('hands over query and body as their schemas describe them', async () => {
    const { statusCode, body: text } = await handler(post('{"name":"x"}', { query: 'limit=5' }), context);

    expect(statusCode).toBe(200);
    expect(JSON.parse(text)).toEqual({ query: { limit: 5 }, body: { name: 'x' } });
  });

  test('reads a body that arrives in base64', async () => {
    const event = { ...post(''), body: Buffer.from('{"name":"é"}').toString('base64'), isBase64Encoded: true };
    const { body: text } = await handler(event, context);

    expect(JSON.parse(text).body).toEqual({ name: 'é' });
  });

  test.each([
    { what: 'no body', event: post(''), status: 400, code: 'invalid_json' },
    { what: 'half a body', event: post('{"name":'), status: 400, code: 'invalid_json' },
    { what: 'a body too deep for any stack', event: post('['.repeat(100_000) + ']'.repeat(100_000)), status: 400 },
    { what: 'another type', event: post('{}', { rawHeaders: ['Content-Type', 'text/plain'] }), status: 415 },
    { what: 'no type', event: post('{}', { rawHeaders: [] }), status: 415, code: 'unsupported_media_type' },
    {
      what: 'a body over the limit',
      event: post('x'.repeat(bodyLimitBytes + 1)),
      status: 413,
      code: 'payload_too_large',
    },
    {
      what: 'a base64 body over the limit',
      event: { ...post(''), body: Buffer.alloc(bodyLimitBytes + 1).toString('base64'), isBase64Encoded: true },
      status: 413,
    },
  ])('answers $what with $status', async ({ event, status, code }) => {
    const { statusCode, body: text } = await handler(event, context);

    expect(statusCode).toBe(status);
    if (code) expect(JSON.parse(text).code).toBe(code);
  });

  test('says where JSON goes wrong if the engine does, in the language of the route', async () => {
    const { body: text } = await handler(post('{\n  "name" "x"\n}'), context);

    expect(JSON.parse(text).detail).toBe('O corpo não é JSON: veja a linha 2, coluna 10.');
  });

  test.each(['{"name":"x","__proto__":{"a":1}}', '{"name":{"constructor":{"prototype":1}}}'])(
    'refuses %s by the name of the key',
    async (text) => {
      const { statusCode, body: answer } = await handler(post(text), context);

      expect(statusCode).toBe(400);
      expect(JSON.parse(answer).errors).toEqual([
        { pointer: '', code: 'forbidden_property', detail: expect.stringMatching(/"(__proto__|constructor)"/) },
      ]);
    },
  );

  test.each([
    { text: '{"name":"x","name":"y"}', pointers: ['/name'] },
    { text: '{"name":"x","n\\u0061me":"y"}', pointers: ['/name'] },
    { text: '{"name":{"a":1,"b":[{"c":1,"c":2}],"a":2}}', pointers: ['/name/b/0/c', '/name/a'] },
  ])('refuses $text for its repeated keys, each with its place', async ({ text, pointers }) => {
    const asBase64 = { ...post(''), body: Buffer.from(text).toString('base64'), isBase64Encoded: true };
    for (const event of [post(text), asBase64]) {
      const { statusCode, body: answer } = await handler(event, context);
      expect(statusCode).toBe(400);
      const { errors } = JSON.parse(answer) as { errors: { pointer: string; code: string; detail: string }[] };
      expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
      expect(errors[0]).toMatchObject({
        code: 'repeated_property',
        detail: expect.stringContaining('só pode aparecer'),
      });
    }
  });

  test('repeats no megabyte of a property’s name', async () => {
    const { statusCode, body: answer } = await handler(post(JSON.stringify({ ['x'.repeat(1_000_000)]: 1 })), context);
    expect(statusCode).toBe(400);
    expect(answer.length).toBeLessThan(2_000);
    expect(JSON.parse(answer).errors).toContainEqual({
      pointer: expect.stringMatching(/^\/x+…$/),
      code: 'unknown_property',
      detail: expect.stringMatching(/"x+…"/),
    });
  });

  test('lists every fault of query and body at once, each with its place', async () => {
    const { statusCode, body: text } = await handler(
      post('{"nam":"x","size":"big"}', { query: 'limit=0&x=1' }),
      context,
    );

    expect(statusCode).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      title: 'Requisição inválida',
      errors: expect.arrayContaining([
        { parameter: 'x', code: 'unknown_parameter', detail: 'Não existe o parâmetro "x".' },
        { parameter: 'limit', code: 'out_of_range', detail: 'Recebido 0; deve ser >= 1.' },
        { pointer: '/name', code: 'missing_property', detail: '"name" é obrigatório.' },
        {
          pointer: '/nam',
          code: 'unknown_property',
          detail: 'Não existe a propriedade "nam". Você quis dizer "name"?',
        },
        { pointer: '/size', code: 'wrong_type', detail: 'Recebido "big"; deve ser um número inteiro.' },
      ]),
    });
    expect(JSON.parse(text).errors).toHaveLength(5);
  });
});

describe('a document', () => {
  test('is sent as it is, with the tag that it has', async () => {
    const document = { body: '{ "ok": true }', etag: '"tag"' };
    const handler = endpoint(readRow, async () => ({ status: 200, ...document }));
    expect(await handler(get(), context)).toMatchObject({
      statusCode: 200,
      body: document.body,
      headers: { 'Content-Type': 'application/json', ETag: '"tag"' },
    });
  });

  test('is not sent again to who has it', async () => {
    const handler = endpoint(readRow, async () => ({ status: 200, ...createDocument({ ok: true }) }));
    const { headers } = await handler(get(), context);
    const event = get();
    const again = await handler({ ...event, headers: { 'If-None-Match': String(headers?.ETag) } }, context);
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });
});

test('leaves the event as it was, so that it can be sent again', async () => {
  const event = post('{"name":"x"}', { query: 'limit=5' });
  const sent = structuredClone(event);
  const handler = endpoint(writeRow, async (call) => ({ query: call.query, body: call.body }), { query, body });
  const answers = [await handler(event, context), await handler(event, context)];

  expect(event).toEqual(sent);
  expect(answers[1]?.body).toBe(answers[0]?.body);
});

test('knows from the row what a handler is given and which schemas it needs', () => {
  expectTypeOf<keyof Call<{ path: '/a/{scope}' }>['path']>().toEqualTypeOf<'scope'>();
  expectTypeOf<Call<{ path: '/a'; schemas: { query: 'meters-query' } }>['query']>().toEqualTypeOf<MetersQuery>();
  expectTypeOf<Call<{ path: '/a'; schemas: { body: 'estimate-request' } }>['body']>().toEqualTypeOf<EstimateRequest>();
  expectTypeOf<Call<{ path: '/a' }>['body']>().toBeUnknown();
  // @ts-expect-error the row names two schemas
  endpoint(writeRow, async () => ({}));
  // @ts-expect-error the validator of another schema
  endpoint(writeRow, async () => ({}), { query, body: query });
  // @ts-expect-error the row has no body
  endpoint(readRow, async () => ({}), { body });
});
