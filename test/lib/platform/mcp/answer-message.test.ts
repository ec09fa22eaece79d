import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { describe, expect, test, vi } from 'vitest';
import { endpoint as handlerOf } from '../../../../lib/platform/http/endpoint.ts';
import { HttpProblem } from '../../../../lib/platform/http/errors.ts';
import { logger } from '../../../../lib/platform/log.ts';
import { answerMessage, type MessageCall } from '../../../../lib/platform/mcp/answer-message.ts';
import type { Endpoint } from '../../../../lib/platform/mcp/ask-endpoints.ts';
import { createMcpServer, type McpOffer } from '../../../../lib/platform/mcp/server.ts';
import { askFor, type Tool, ToolRefusal } from '../../../../lib/platform/mcp/tool.ts';

const logged = vi.spyOn(logger, 'error').mockImplementation(() => {});
vi.spyOn(logger, 'info').mockImplementation(() => {});

const addOne: Tool = {
  name: 'add',
  title: 'Add',
  description: 'Adds one.',
  input: { type: 'object', properties: { a: { type: 'number' } } },
  output: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
  run: async ({ a = 0 }) => {
    if (a === 'boom') throw new Error('a secret');
    if (typeof a !== 'number') throw new ToolRefusal('Bad.', [{ pointer: '/a', detail: 'It must be a number.' }]);
    return { text: 'sum', value: { sum: a + 1 } };
  },
};
const counting = {
  id: 'market-counted',
  context: 'market',
  method: 'GET',
  path: '/counted',
  entry: '',
  access: 'public',
  tables: {},
  language: 'pt-BR',
} as const;
const offer: McpOffer = { name: 'test', instructions: 'Add.', tools: [addOne] };

type Headers = Readonly<Record<string, string>>;

const callOf = (body: unknown, headers: Headers): MessageCall => ({
  body,
  headers,
  now: new Date('2026-03-31T12:00:00Z'),
  requestId: 'request-1',
  invocationId: 'invocation-1',
  apiKey: undefined,
  keyId: undefined,
  undoUnlessAnswered: () => {},
});

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

async function ours(body: unknown, headers: Headers = {}): Promise<Answered> {
  const { status, body: answer } = (await answerMessage(offer, [])(callOf(body, headers))) as unknown as Answered;
  return { status, body: answer };
}

/** What the protocol's own library answers. */
async function libraries(body: unknown, headers: Headers = {}): Promise<Answered> {
  const makeServer = () =>
    createMcpServer(offer, { ask: async () => Promise.reject(new Error('nothing to ask')), onError: () => {} });
  const request = new Request('http://mcp.invalid/', {
    method: 'POST',
    headers: { ...headers, Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!(await isLegacyRequest(request))) {
    const response = await createMcpHandler(makeServer, { legacy: 'reject', keepAliveMs: 0 }).fetch(request);
    return read(response);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await makeServer().connect(transport);
  return read(await transport.handleRequest(request));
}

async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? '' : JSON.parse(text) };
}

/** What must be equal: the status, the code of an error, and a result without what a server may choose. */
function compared({ status, body }: Answered) {
  const { error, result } = Object(body);
  if (error) return { status, error: error.code };
  if (!result) return { status, body };
  const { capabilities, ttlMs, ...answer } = result;
  return { status, answer, tools: capabilities && Object.keys(capabilities), isKept: ttlMs !== undefined };
}

const version = 'io.modelcontextprotocol/protocolVersion';
const client = 'io.modelcontextprotocol/clientInfo';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const envelope = { [version]: '2026-07-28', [client]: { name: 'c', version: '1' }, [capabilities]: {} };
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } };

const request = (method: unknown, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
});
const standard = (method: string, name?: unknown): Headers => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(typeof name === 'string' && { 'mcp-name': name }),
});

interface Case {
  readonly what: string;
  readonly body: unknown;
  readonly headers?: Headers;
}

const handshake: readonly Case[] = [
  { what: 'a version that it knows', body: request('initialize', hello) },
  { what: 'an old version', body: request('initialize', { ...hello, protocolVersion: '2024-11-05' }) },
  { what: 'a version of the future', body: request('initialize', { ...hello, protocolVersion: '2099-01-01' }) },
  {
    what: 'initialize with the header of a stateless version',
    body: request('initialize', hello),
    headers: { 'mcp-protocol-version': '2026-07-28' },
  },
  { what: 'a notification', body: { jsonrpc: '2.0', method: 'notifications/initialized' } },
  { what: 'ping', body: request('ping') },
  { what: 'an id that is a text', body: request('ping', undefined, 'abc') },
  { what: 'the list of tools', body: request('tools/list') },
  {
    what: 'the list with the header of its version',
    body: request('tools/list'),
    headers: { 'mcp-protocol-version': '2025-06-18' },
  },
  { what: 'an unknown version', body: request('tools/list'), headers: { 'mcp-protocol-version': '1999-01-01' } },
  { what: 'a call', body: request('tools/call', { name: 'add', arguments: { a: 1 } }) },
  { what: 'a call without arguments', body: request('tools/call', { name: 'add' }) },
  { what: 'a call that the tool refuses', body: request('tools/call', { name: 'add', arguments: { a: 'x' } }) },
  { what: 'a call that fails', body: request('tools/call', { name: 'add', arguments: { a: 'boom' } }) },
  { what: 'an unknown tool', body: request('tools/call', { name: 'nope' }) },
  { what: 'a tool called like a prototype', body: request('tools/call', { name: '__proto__' }) },
  { what: 'a call without a name', body: request('tools/call', {}) },
  { what: 'a call without parameters', body: request('tools/call') },
  { what: 'arguments that are a list', body: request('tools/call', { name: 'add', arguments: [1] }) },
  { what: 'arguments that are null', body: request('tools/call', { name: 'add', arguments: null }) },
  { what: 'what it does not offer', body: request('prompts/list') },
  { what: 'an unknown method', body: request('foo/bar') },
  { what: 'discovery without a version', body: request('server/discover') },
  { what: 'a response', body: { jsonrpc: '2.0', id: 1, result: {} } },
  { what: 'an error', body: { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } } },
];

const broken: readonly Case[] = [
  { what: 'an id that is null', body: request('ping', undefined, null) },
  { what: 'an id that is an object', body: request('ping', undefined, {}) },
  { what: 'an id with a fraction', body: request('ping', undefined, 1.5) },
  { what: 'no version of JSON-RPC', body: { id: 1, method: 'ping' } },
  { what: 'an old version of JSON-RPC', body: { jsonrpc: '1.0', id: 1, method: 'ping' } },
  { what: 'no method', body: { jsonrpc: '2.0', id: 1 } },
  { what: 'a method that is a number', body: request(5) },
  { what: 'parameters that are a list', body: request('ping', [1]) },
  { what: 'nothing', body: {} },
  { what: 'a member more', body: { ...request('ping'), extra: 1 } },
];

const stateless = (method: string, params: Readonly<Record<string, unknown>> = {}, headers?: Headers) => ({
  body: request(method, { ...params, _meta: envelope }),
  headers: headers ?? standard(method, params.name),
});
const withClaims = (claims: object, headers = standard('tools/list')) => ({
  body: request('tools/list', { _meta: claims }),
  headers,
});

const modern: readonly Case[] = [
  { what: 'discovery', ...stateless('server/discover') },
  { what: 'the list of tools', ...stateless('tools/list') },
  { what: 'a call', ...stateless('tools/call', { name: 'add', arguments: { a: 1 } }) },
  { what: 'a call that the tool refuses', ...stateless('tools/call', { name: 'add', arguments: { a: 'x' } }) },
  { what: 'an unknown tool', ...stateless('tools/call', { name: 'nope' }) },
  { what: 'a call without a name', ...stateless('tools/call') },
  { what: 'arguments that are a list', ...stateless('tools/call', { name: 'add', arguments: [1] }) },
  { what: 'ping, which ended', ...stateless('ping') },
  { what: 'initialize, which ended', ...stateless('initialize') },
  { what: 'what it does not offer', ...stateless('prompts/list') },
  { what: 'no header of the version', ...stateless('tools/list', {}, { 'mcp-method': 'tools/list' }) },
  { what: 'no header of the method', ...stateless('tools/list', {}, { 'mcp-protocol-version': '2026-07-28' }) },
  { what: 'no header of the name', ...stateless('tools/call', { name: 'add' }, standard('tools/call')) },
  { what: 'another method in the header', ...stateless('tools/list', {}, standard('tools/call')) },
  {
    what: 'another version in the header',
    ...stateless('tools/list', {}, { ...standard('tools/list'), 'mcp-protocol-version': '2025-06-18' }),
  },
  { what: 'another name in the header', ...stateless('tools/call', { name: 'add' }, standard('tools/call', 'sub')) },
  {
    what: 'a name in Base64',
    ...stateless('tools/call', { name: 'add' }, standard('tools/call', '=?base64?YWRk?=')),
  },
  {
    what: 'a name in broken Base64',
    ...stateless('tools/call', { name: 'add' }, standard('tools/call', '=?base64?***?=')),
  },
  { what: 'the header alone', body: request('tools/list'), headers: standard('tools/list') },
  { what: 'the client alone', ...withClaims({ [client]: envelope[client] }) },
  { what: 'no client', ...withClaims({ [version]: '2026-07-28', [capabilities]: {} }) },
  { what: 'no capabilities', ...withClaims({ [version]: '2026-07-28', [client]: envelope[client] }) },
  { what: 'a client that is a text', ...withClaims({ ...envelope, [client]: 'x' }) },
  { what: 'a version that is a number', ...withClaims({ ...envelope, [version]: 5 }) },
  {
    what: 'a version of the future',
    ...withClaims(
      { ...envelope, [version]: '2099-01-01' },
      { ...standard('tools/list'), 'mcp-protocol-version': '2099-01-01' },
    ),
  },
  {
    what: 'a version of the past',
    ...withClaims({ ...envelope, [version]: '2025-06-18' }, { 'mcp-protocol-version': '2025-06-18' }),
  },
  {
    what: 'a notification',
    body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta: envelope } },
    headers: standard('notifications/cancelled'),
  },
  {
    what: 'a notification by its headers',
    body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    headers: standard('notifications/cancelled'),
  },
  {
    what: 'a notification of another method',
    body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta: envelope } },
    headers: standard('notifications/progress'),
  },
];

describe('a message is answered as by the library of the protocol', () => {
  test.each(handshake)('before 2026-07-28: $what', async ({ body, headers }) => {
    expect(compared(await ours(body, headers))).toEqual(compared(await libraries(body, headers)));
  });

  test.each(broken)('broken: $what', async ({ body }) => {
    expect(compared(await ours(body))).toEqual(compared(await libraries(body)));
    expect(await ours(body)).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
  });

  test.each(modern)('of 2026-07-28: $what', async ({ body, headers }) => {
    expect(compared(await ours(body, headers))).toEqual(compared(await libraries(body, headers)));
  });
});

test('a call that fails is logged, and the answer says nothing of it', async () => {
  logged.mockClear();
  const answer = await ours(request('tools/call', { name: 'add', arguments: { a: 'boom' } }));
  expect(JSON.stringify(answer)).not.toContain('secret');
  expect(logged).toHaveBeenCalledExactlyOnceWith('tool failed', expect.objectContaining({ tool: 'add' }));
});

test('initialize without a version is a fault of its parameters', async () => {
  expect(await ours(request('initialize', {}))).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
});

test('there is nothing to listen to: no answer stays open', async () => {
  const { body, headers } = stateless('subscriptions/listen', { notifications: {} });
  expect(await ours(body, headers)).toMatchObject({ status: 404, body: { id: 1, error: { code: -32601 } } });
});

test('a refusal names the tools that there are, and all that is wrong with a call', async () => {
  const fault = async (params: object) => Object((await ours(request('tools/call', params))).body).error.message;
  expect(await fault({ name: 'nope' })).toBe('There is no tool of this name; there are add.');
  expect(await fault({ name: 1, arguments: [] })).toBe(
    'params.name must be the name of a tool. params.arguments must be an object.',
  );
});

describe('a tool that asks endpoints', () => {
  const asking: Tool = {
    ...addOne,
    run: async ({ path, query, body }, ask) => {
      const request = { path: String(path), ...(query !== undefined && { query: Object(query) }), ...Object({ body }) };
      const first = await ask(request);
      const second = await ask(request);
      return { text: '', value: { first, second } };
    },
  };
  const events: unknown[] = [];
  const endpoint = (path: string): Endpoint => ({
    route: { path },
    handler: async (event, { awsRequestId }) => {
      events.push({ ...event, awsRequestId });
      return {
        statusCode: 200,
        headers: {
          'X-RateLimit-Remaining': '7',
          RateLimit: '"daily";r=7',
          ETag: 'e',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ path }),
      };
    },
  });
  const ask = async (given: object) => {
    events.length = 0;
    const handle = answerMessage({ ...offer, tools: [asking] }, [
      endpoint('/api/estimate'),
      endpoint('/api/v1/ticker/{codigo}'),
    ]);
    const call = callOf(request('tools/call', { name: 'add', arguments: given }), {});
    const reply = await handle({ ...call, apiKey: 'secret', keyId: 'key-1' });
    return reply as unknown as { headers: object; body: { result: object } };
  };

  test('asks as the same caller, each time as a request of its own', async () => {
    const { body } = await ask({ path: '/api/v1/ticker/PETR4', query: { yield_exigido: 0.08, nothing: undefined } });
    expect(body.result).toMatchObject({
      structuredContent: { first: { status: 200, value: { path: '/api/v1/ticker/{codigo}' } } },
    });
    expect(events).toMatchObject([
      {
        httpMethod: 'GET',
        path: '/api/v1/ticker/PETR4',
        pathParameters: { codigo: 'PETR4' },
        multiValueQueryStringParameters: { yield_exigido: ['0.08'] },
        headers: { 'X-API-Key': 'secret' },
        requestContext: { requestId: 'request-1', identity: { apiKeyId: 'key-1' } },
        awsRequestId: 'invocation-1.1',
      },
      { awsRequestId: 'invocation-1.2' },
    ]);
  });

  test('posts a body', async () => {
    await ask({ path: '/api/estimate', body: { items: [] } });
    expect(events[0]).toMatchObject({
      httpMethod: 'POST',
      path: '/api/estimate',
      body: '{"items":[]}',
      queryStringParameters: null,
    });
  });

  test('answers with what is left of the quota, and no other header', async () => {
    const { headers } = await ask({ path: '/api/estimate' });
    expect(headers).toEqual({ 'X-RateLimit-Remaining': '7', RateLimit: '"daily";r=7' });
  });

  test('costs nothing of the quota if one of its requests is refused: those that were answered are taken back, once', async () => {
    const taken: string[] = [];
    let isRefused = false;
    const counted = handlerOf(counting, async ({ invocationId, undoUnlessAnswered }) => {
      undoUnlessAnswered(async () => void taken.push(invocationId));
      if (isRefused && invocationId.endsWith('.2')) throw new HttpProblem(429, 'quota_exceeded');
      return { status: 200, headers: { 'X-RateLimit-Remaining': '7' }, body: {} };
    });
    const twice: Tool = {
      ...addOne,
      run: async (_given, askApi) => {
        await askFor(askApi, { path: '/counted' });
        return { text: 'twice', value: await askFor<object>(askApi, { path: '/counted' }) };
      },
    };
    const handle = answerMessage({ ...offer, tools: [twice] }, [{ route: counting, handler: counted }]);
    const call = async () => {
      const reply = await handle(callOf(request('tools/call', { name: 'add' }), {}));
      return reply as unknown as { headers: object; body: { result: object } };
    };
    expect(await call()).toMatchObject({ headers: { 'X-RateLimit-Remaining': '7' } });
    expect(taken).toEqual([]);
    isRefused = true;
    expect(await call()).toMatchObject({ headers: {}, body: { result: { isError: true } } });
    expect(taken.sort()).toEqual(['invocation-1.1', 'invocation-1.2']);
  });

  test('gets no value of an answer that is no JSON', async () => {
    const table: Endpoint = {
      route: { path: '/table' },
      handler: async () => ({ statusCode: 200, headers: { 'Content-Type': 'text/csv; charset=utf-8' }, body: 'a,b' }),
    };
    const handle = answerMessage({ ...offer, tools: [asking] }, [table]);
    const { body } = (await handle(
      callOf(request('tools/call', { name: 'add', arguments: { path: '/table' } }), {}),
    )) as unknown as { readonly body: { readonly result: object } };
    expect(body.result).toMatchObject({ structuredContent: { first: { status: 200, value: undefined } } });
  });

  test('cannot ask what is not offered to it', async () => {
    const { body } = await ask({ path: '/api/v1/ticker/PETR4/x' });
    expect(body.result).toMatchObject({ isError: true });
    expect(events).toEqual([]);
  });
});
