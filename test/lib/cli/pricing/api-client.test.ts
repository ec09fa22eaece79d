import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CommandFailure } from '../../../../lib/cli/failure.ts';
import { type ApiClient, createApiClient } from '../../../../lib/cli/pricing/api-client.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = [];
const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  seen.push({ method, url, headers, body: await text(request) });
  answer(request, response);
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen.length = 0;
  answer = (_, response) => response.end('{"ok":true}');
});

const answering =
  (status: number, body: unknown): typeof answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/problem+json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const failureOf = (call: Promise<unknown>): Promise<CommandFailure> =>
  call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (failure: CommandFailure) => failure,
  );

describe('a request', () => {
  test('is sent to the path of the address, with query and key', async () => {
    const client = createApiClient({ url: `${url}/dev`, key: 'secret' }, {});
    expect(await client.get('/api/ea/meters', { q: 'd2s v5 & more', scope: undefined })).toEqual({ ok: true });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/dev/api/ea/meters?q=d2s+v5+%26+more' });
    expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'secret', accept: 'application/json' });
  });

  test('posts JSON', async () => {
    await createApiClient({ url }, {}).post('/api/estimate', { items: ['é'] });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/estimate', body: '{"items":["é"]}' });
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(seen[0]?.headers).not.toHaveProperty('x-api-key');
  });

  test.for([
    { title: 'the environment', flags: {}, key: 'from the environment' },
    { title: 'the options first', flags: { key: 'given' }, key: 'given' },
  ])('takes address and key from $title', async ({ flags, key }) => {
    await createApiClient(flags, { APPRAISE_API_URL: url, APPRAISE_API_KEY: 'from the environment' }).get('/x');
    expect(seen[0]?.headers['x-api-key']).toBe(key);
  });

  test('goes to the local product without the key of the environment', async () => {
    await createApiClient({ local: true }, { PORT: new URL(url).port, APPRAISE_API_KEY: 'a real one' }).get('/x');
    expect(seen[0]?.headers).not.toHaveProperty('x-api-key');
  });

  test('follows no redirect', async () => {
    answer = (_, response) => response.writeHead(307, { Location: `${url}/elsewhere` }).end();
    expect(await failureOf(createApiClient({ url, key: 'secret' }, {}).get('/x'))).toMatchObject({ code: 3 });
    expect(seen).toHaveLength(1);
  });
});

describe('refuses', () => {
  test.for([
    { title: 'no address', flags: {}, says: 'no address' },
    { title: 'what is no address', flags: { url: 'localhost:8787' }, says: 'http or https' },
    { title: 'a key in the clear', flags: { url: 'http://api.example.com', key: 'secret' }, says: 'use https' },
  ])('$title', ({ flags, says }) => {
    expect(() => createApiClient(flags, {})).toThrow(says);
  });
});

describe('a refusal of the API', () => {
  const client = (): ApiClient => createApiClient({ url }, {});

  test('is printed with all violations, as wrong usage', async () => {
    answer = answering(400, {
      detail: 'There are 2 problems.',
      errors: [
        { parameter: 'limit', detail: 'must be at most 200' },
        { pointer: '/items/0', detail: 'is missing' },
        { pointer: '', detail: 'must be an object' },
      ],
    });
    expect(await failureOf(client().get('/x'))).toMatchObject({
      problems: ['There are 2 problems.', 'limit: must be at most 200', '/items/0: is missing', 'must be an object'],
      code: 2,
    });
  });

  test.for([
    { status: 403, body: { detail: 'no grant' }, code: 2, says: 'no grant' },
    { status: 429, body: { detail: 'too many' }, code: 3, says: 'too many' },
    { status: 503, body: { detail: 'busy' }, code: 3, says: 'busy' },
    { status: 502, body: '<html>', code: 3, says: 'status 502' },
    { status: 404, body: '<html>', code: 3, says: 'status 404' },
    { status: 200, body: '<html>', code: 3, says: 'status 200' },
  ])('with status $status ends with $code', async ({ status, body, code, says }) => {
    answer = answering(status, body);
    expect(await failureOf(client().get('/x'))).toMatchObject({ code, message: expect.stringContaining(says) });
  });
});

describe('a service that is not there', () => {
  test('is reported as missing', async () => {
    const gone = createServer();
    await new Promise<void>((listening) => gone.listen(0, '127.0.0.1', listening));
    const { port } = gone.address() as AddressInfo;
    await new Promise((closed) => gone.close(closed));

    const failure = await failureOf(createApiClient({ local: true }, { PORT: String(port) }).get('/x'));
    expect(failure).toMatchObject({ code: 3, message: expect.stringContaining('npm start') });
    const other = await failureOf(createApiClient({ url: `http://127.0.0.1:${port}` }, {}).get('/x'));
    expect(other).toMatchObject({ code: 3, message: expect.stringContaining(`cannot reach http://127.0.0.1:${port}`) });
  });

  test('that ends the connection too early is a failure of the service', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('{');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failureOf(createApiClient({ url }, {}).get('/x'))).toMatchObject({ code: 3 });
  });
});
