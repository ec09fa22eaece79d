import { describe, expect, test } from 'vitest';
import { type HttpRequest, toProxyEvent } from '../../../../lib/platform/http/to-proxy-event.ts';

const event = (request: Partial<HttpRequest> = {}, resource = '/api/{scope}/sync') =>
  toProxyEvent(
    {
      method: 'GET',
      path: '/api/ea:1/sync',
      query: '',
      rawHeaders: [],
      body: Buffer.alloc(0),
      sourceIp: '127.0.0.1',
      ...request,
    },
    { route: { path: resource }, requestId: 'id-1', receivedAt: new Date('2026-03-31T12:00:00Z') },
  );

describe('headers', () => {
  test.each([
    { what: 'none', raw: [], single: {}, multi: {} },
    {
      what: 'the case that the client wrote',
      raw: ['X-API-Key', 'k', 'accept', '*/*'],
      single: { 'X-API-Key': 'k', accept: '*/*' },
      multi: { 'X-API-Key': ['k'], accept: ['*/*'] },
    },
    {
      what: 'the last of several values, and all of them',
      raw: ['X-A', '1', 'x-a', '2', 'X-B', ''],
      single: { 'X-A': '2', 'X-B': '' },
      multi: { 'X-A': ['1', '2'], 'X-B': [''] },
    },
  ])('hands over $what', ({ raw, single, multi }) => {
    expect(event({ rawHeaders: raw })).toMatchObject({ headers: single, multiValueHeaders: multi });
    expect(Object.keys(event({ rawHeaders: raw }).headers)).toEqual(Object.keys(single));
  });
});

describe('query', () => {
  test.each([
    { query: '', single: null, multi: null },
    { query: 'a=1', single: { a: '1' }, multi: { a: ['1'] } },
    { query: 'a=1&a=2', single: { a: '2' }, multi: { a: ['1', '2'] } },
    { query: 'q=a+b%2Bc%20d', single: { q: 'a b+c d' }, multi: { q: ['a b+c d'] } },
    { query: 'flag', single: { flag: '' }, multi: { flag: [''] } },
    { query: 'A=1&a=2', single: { A: '1', a: '2' }, multi: { A: ['1'], a: ['2'] } },
    { query: 'a=%zz', single: { a: '%zz' }, multi: { a: ['%zz'] } },
  ])('reads "$query"', ({ query, single, multi }) => {
    const { queryStringParameters, multiValueQueryStringParameters } = event({ query });
    expect({ queryStringParameters, multiValueQueryStringParameters }).toEqual({
      queryStringParameters: single,
      multiValueQueryStringParameters: multi,
    });
  });

  test('keeps a parameter named __proto__ a plain parameter', () => {
    const { queryStringParameters } = event({ query: '__proto__=x' });
    expect(Object.entries(queryStringParameters ?? {})).toEqual([['__proto__', 'x']]);
    expect(Object.getPrototypeOf(queryStringParameters)).toBe(Object.prototype);
  });
});

describe('path parameters', () => {
  test.each([
    { resource: '/api/health', path: '/api/health', expected: null },
    { resource: '/api/{scope}/sync', path: '/api/ea:1/sync', expected: { scope: 'ea:1' } },
    { resource: '/api/{scope}/sync', path: '/api/ea%3A1/sync', expected: { scope: 'ea%3A1' } },
    { resource: '/{a}/{b}', path: '/x%2Fy/%20', expected: { a: 'x%2Fy', b: '%20' } },
  ])('are $expected, still encoded', ({ resource, path, expected }) => {
    expect(event({ path }, resource).pathParameters).toEqual(expected);
  });
});

describe('body', () => {
  test.each([
    { what: 'an absent one', given: Buffer.alloc(0), body: null, isBase64Encoded: false },
    { what: 'a text', given: Buffer.from('{"a":"é"}'), body: '{"a":"é"}', isBase64Encoded: false },
    { what: 'bytes that are no text', given: Buffer.from([0xff, 0xfe]), body: '//4=', isBase64Encoded: true },
  ])('hands over $what', ({ given, body, isBase64Encoded }) => {
    expect(event({ body: given })).toMatchObject({ body, isBase64Encoded });
  });
});

test('tells the function who asks, for what, and when', () => {
  expect(event({ rawHeaders: ['user-agent', 'curl/8'] })).toMatchObject({
    resource: '/api/{scope}/sync',
    path: '/api/ea:1/sync',
    httpMethod: 'GET',
    stageVariables: null,
    requestContext: {
      requestId: 'id-1',
      resourcePath: '/api/{scope}/sync',
      httpMethod: 'GET',
      path: '/local/api/ea:1/sync',
      stage: 'local',
      protocol: 'HTTP/1.1',
      requestTimeEpoch: Date.parse('2026-03-31T12:00:00Z'),
      identity: { sourceIp: '127.0.0.1', userAgent: 'curl/8', apiKey: null },
    },
  });
});
