import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync, inflateSync } from 'node:zlib';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { gatewayRefusals } from '../../../infra/gateway-refusals.ts';
import { gatewayResponses } from '../../../infra/gateway-responses.ts';
import { createGateway } from '../../../infra/local/gateway.ts';
import { listen, stop } from '../../../infra/local/listen.ts';
import type { Route } from '../../../lib/platform/http/route.ts';

const row = (method: Route['method'], path: string): Route => ({
  id: `pricing-${method}`,
  context: 'pricing',
  method,
  path,
  entry: '',
  access: 'public',
  tables: {},
  language: 'en',
});

const routes = [
  row('GET', '/api/things/{id}'),
  row('POST', '/api/things/{id}'),
  row('GET', '/api/failing'),
  row('GET', '/api/large'),
];
const large = JSON.stringify({ text: 'wide '.repeat(1_000) });
let server: Server;
let url: string;

beforeAll(async () => {
  server = await createGateway(routes, async ({ path }) => async (event: APIGatewayProxyEvent) => {
    if (path === '/api/failing') throw new Error('table appraise-x');
    const { httpMethod, pathParameters, body, isBase64Encoded } = event;
    if (path === '/api/large') return { statusCode: 200, headers: {}, body: httpMethod === 'HEAD' ? '' : large };
    return {
      statusCode: 200,
      headers: { 'Content-Type': 'application/json' },
      multiValueHeaders: { 'X-Many': ['a', 'b'] },
      body: JSON.stringify({ httpMethod, pathParameters, length: body?.length ?? 0, isBase64Encoded }),
    };
  });
  url = await listen(server, 0, 'PORT');
});

afterAll(() => stop(server, 0));

/** Sends bytes as they are and reads what comes back. */
async function raw(request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end(request);
  return text(socket);
}

/** A request whose answer is not decompressed, as `fetch` would. */
async function exchange(path: string, headers: Record<string, string>, method = 'GET') {
  const sent = request(url + path, { method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { headers: answer.headers, body: await buffer(answer) };
}

test('sends who opens its bare address to the documentation', async () => {
  const answer = await fetch(`${url}/`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs']);
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(404);
});

describe('gateway', () => {
  test('hands a request to the function of its route and passes on the answer', async () => {
    const response = await fetch(`${url}/api/things/ea%3A1?x=1`);

    expect(response.status).toBe(200);
    expect(response.headers.get('x-many')).toBe('a, b');
    expect(response.headers.get('content-length')).not.toBeNull();
    expect(await response.json()).toMatchObject({ httpMethod: 'GET', pathParameters: { id: 'ea%3A1' } });
  });

  test.each([
    { accepts: 'gzip, deflate, br', coding: 'gzip', open: gunzipSync },
    { accepts: 'deflate', coding: 'deflate', open: inflateSync },
    { accepts: 'br;q=1, gzip;q=0.5', coding: undefined, open: (bytes: Buffer) => bytes },
    { accepts: undefined, coding: undefined, open: (bytes: Buffer) => bytes },
  ])(
    'sends a large answer as API Gateway does for who accepts $accepts: $coding',
    async ({ accepts, coding, open }) => {
      const sent = await exchange('/api/large', { ...(accepts && { 'Accept-Encoding': accepts }) });
      expect(sent.headers['content-encoding']).toBe(coding);
      expect(sent.headers['content-length']).toBe(String(sent.body.length));
      expect(open(sent.body).toString()).toBe(large);
      expect(sent.body.length < large.length / 10).toBe(coding !== undefined);
    },
  );

  test.each([
    { what: 'a small answer', path: '/api/things/1', method: 'GET' },
    { what: 'the answer to HEAD', path: '/api/large', method: 'HEAD' },
  ])('compresses not: $what', async ({ path, method }) => {
    const { headers } = await exchange(path, { 'Accept-Encoding': 'gzip' }, method);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    { what: 'a body of exactly 1 MiB', size: 1_048_576, status: 200 },
    { what: 'one byte more', size: 1_048_577, status: 413 },
  ])('answers $what with $status', async ({ size, status }) => {
    const response = await fetch(`${url}/api/things/1`, { method: 'POST', body: 'x'.repeat(size) });

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(status === 200 ? { length: size } : { code: 'payload_too_large' });
  });

  test('finds out the size of a body that does not announce it', async () => {
    const chunk = new Uint8Array(300_000);
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 5; count += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    const response = await fetch(`${url}/api/things/1`, { method: 'POST', body, duplex: 'half' } as RequestInit);

    expect(response.status).toBe(413);
  });

  test.each([
    { method: 'DELETE', path: '/api/things/1', status: 405, allow: 'GET, HEAD, POST' },
    { method: 'OPTIONS', path: '/api/things/1', status: 405, allow: 'GET, HEAD, POST' },
    { method: 'POST', path: '/api/failing', status: 405, allow: 'GET, HEAD' },
    { method: 'GET', path: '/api/things', status: 404, allow: null },
    { method: 'GET', path: '/API/things/1', status: 404, allow: null },
    { method: 'GET', path: '/api//things/1', status: 404, allow: null },
    { method: 'GET', path: '/api/things/1/', status: 404, allow: null },
  ])('answers $method $path with $status', async ({ method, path, status, allow }) => {
    const response = await fetch(url + path, { method });

    expect(response.status).toBe(status);
    expect(response.headers.get('allow')).toBe(allow);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('answers a function that throws with 500 and nothing of why', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const response = await fetch(`${url}/api/failing`);

    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('appraise-x');
    expect(error).toHaveBeenCalledOnce();
  });

  test.each([
    { what: 'a request target in absolute form', target: 'http://HOST/api/things/1', status: 200 },
    { what: 'dot segments', target: '/api/../api/things/1', status: 404 },
    { what: 'an asterisk', target: '*', status: 404 },
    { what: 'broken percent-encoding', target: '/api/things/%zz', status: 404 },
  ])('answers $what with $status', async ({ target, status }) => {
    const { host } = new URL(url);
    const answer = await raw(
      `GET ${target.replace('HOST', host)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('what Node’s own parser refuses', () => {
  const problemIn = (answer: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { head, body: JSON.parse(body) as Record<string, unknown> };
  };
  const get = 'GET /api/things/1 HTTP/1.1\r\nHost: HOST\r\n\r\n';
  const own = (request: string) => raw(request.replaceAll('HOST', new URL(url).host));

  test.each([
    { what: 'a line that is not HTTP', request: 'hello\r\n\r\n', status: 400, code: 'malformed_request' },
    {
      what: 'headers of 100 KB',
      request: `GET / HTTP/1.1\r\nHost: HOST\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      status: 431,
      code: 'headers_too_large',
    },
    {
      what: 'an address of 100 KB',
      request: `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: HOST\r\n\r\n`,
      status: 431,
      code: 'headers_too_large',
    },
    {
      what: 'a body whose chunks are none, once',
      request: 'POST /api/things/1 HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n',
      status: 400,
      code: 'malformed_request',
    },
  ])('is answered with $status $code and the end of the connection: $what', async ({ request, status, code }) => {
    const answer = await own(request);
    const { head, body } = problemIn(answer);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^Content-Type: application\/problem\+json$/m);
    expect(head).toMatch(/^Connection: close$/m);
    const [, requestId] = /^X-Request-Id: (\S+)$/m.exec(head) ?? [];
    expect(body).toMatchObject({ status, code, ok: false, request_id: requestId });
  });

  test('is answered after the request before it, which keeps its own answer', async () => {
    const answer = await own(`${get}hello\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  test('is answered with 408 where it does not arrive in time', async () => {
    const connected = once(server, 'connection');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const [serverSide] = await connected;
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', late, serverSide);
    const { head, body } = problemIn(await text(socket));
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(body).toMatchObject({ status: 408, code: 'request_timeout' });
  });
});

const answerNothing = async () => ({ statusCode: 200, body: '' });

describe('a route that needs a key', () => {
  test.each([
    { what: 'no key', headers: {}, code: 'api_key_required' },
    { what: 'an empty one', headers: { 'X-API-Key': '' }, code: 'api_key_required' },
    { what: 'an unknown one', headers: { 'X-API-Key': 'unknown' }, code: 'api_key_invalid' },
  ])('says what is wrong with $what, in the language of its path', async ({ headers, code }) => {
    const market = {
      ...row('GET', '/api/v1/tickers'),
      id: 'market-list-tickers',
      context: 'market',
      language: 'pt-BR',
    };
    const keyed = await createGateway([market as Route, row('GET', '/api/things')], async () => answerNothing, {
      needsKey: () => true,
      find: async () => undefined,
    });
    const base = await listen(keyed, 0, 'PORT');
    const answers = await Promise.all(
      ['/api/v1/tickers', '/api/things'].map((path) => fetch(base + path, { headers })),
    );
    const problems = await Promise.all(answers.map((answer) => answer.json() as Promise<Record<string, unknown>>));
    await stop(keyed, 0);
    expect(problems).toMatchObject([
      { status: 401, code, title: expect.stringMatching(/^Chave de API/), detail: expect.stringContaining('chave') },
      { status: 401, code, title: expect.stringMatching(/API key/i) },
    ]);
  });
});

describe('a request over a limit', () => {
  test.each(['THROTTLED', 'QUOTA_EXCEEDED'] as const)('gets the 429 of the deployed gateway: %s', async (type) => {
    let calls = 0;
    const asked: unknown[] = [];
    const limited = await createGateway(
      [{ ...row('GET', '/api/v1/status'), id: 'market-get-status', context: 'market', language: 'pt-BR' }],
      async () => async () => {
        calls += 1;
        return { statusCode: 200, body: '' };
      },
      {
        needsKey: () => true,
        find: async () => ({ id: 'k', plan: 'pro' }),
        limiter: (request) => {
          asked.push(request);
          return gatewayRefusals[type];
        },
      },
    );
    const response = await fetch(`${await listen(limited, 0, 'PORT')}/api/v1/status`, {
      headers: { 'X-API-Key': 's' },
    });
    const body = (await response.json()) as Record<string, unknown>;
    await stop(limited, 0);

    const deployed = gatewayResponses({}).find((one) => one.type.responseType === type);
    expect(String(response.status)).toBe(deployed?.statusCode);
    const template = JSON.parse(deployed?.templates?.['application/json'] ?? '');
    expect(body).toEqual({ ...template, request_id: response.headers.get('x-request-id') });
    for (const [name, value] of Object.entries(deployed?.responseHeaders ?? {})) {
      if (name !== 'X-Request-Id') expect(`'${response.headers.get(name)}'`).toBe(value);
    }
    expect(asked).toEqual([{ method: 'GET /api/v1/status', key: { id: 'k', plan: 'pro', secret: 's' } }]);
    // Neither the function nor its quota heard of it.
    expect(calls).toBe(0);
  });
});
