import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDynamoDb } from '../../../infra/local/dynamodb.ts';
import { startEvents } from '../../../infra/local/events-endpoint.ts';
import { createGateway } from '../../../infra/local/gateway.ts';
import { type LocalService, listen, stop } from '../../../infra/local/listen.ts';
import { startS3 } from '../../../infra/local/s3/start-s3.ts';

type Name = 'api' | 's3' | 'dynamodb' | 'events';
let services: Record<Name, LocalService>;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'appraise-origin-'));
  const api = await createGateway([], async () => async () => ({ statusCode: 200, body: '' }));
  services = {
    api: { url: await listen(api, 0, 'PORT'), close: () => stop(api, 0) },
    s3: await startS3(0, scratch, async () => {}),
    dynamodb: await startDynamoDb(0, undefined),
    events: await startEvents(() => {}),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(services ?? {}).map((service) => service.close()));
  await rm(scratch, { recursive: true, force: true });
});

/** Sends bytes as they are, `PORT` being the server's own, and returns the status lines and all else that came back. */
async function raw(name: Name, request: string): Promise<{ readonly statuses: number[]; readonly answer: string }> {
  const { port } = new URL(services[name].url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request.replaceAll('PORT', port));
  const answer = await text(socket);
  return { statuses: [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)), answer };
}

const get = (host: string, more = ''): string => `GET / HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`;

const servers = [
  { name: 'api', form: /Content-Type: application\/problem\+json[\s\S]*"ok":false/ },
  { name: 's3', form: /Content-Type: application\/xml[\s\S]*<Code>AccessDenied<\/Code>/ },
  { name: 'dynamodb', form: /Content-Type: application\/x-amz-json-1\.0[\s\S]*"__type":"[^"]*AccessDeniedException"/ },
  { name: 'events', form: /Content-Type: application\/x-amz-json-1\.1[\s\S]*"__type":"AccessDeniedException"/ },
] as const;

describe.concurrent.each(servers)('$name', ({ name, form }) => {
  test.each([
    { of: 'its address', request: get('127.0.0.1:PORT') },
    { of: 'localhost, in any case', request: get('LocalHost:PORT') },
    { of: 'the address of version 6', request: get('[::1]:PORT') },
    { of: 'a proxy that names it twice', request: get('localhost:PORT').replace(' / ', ' http://localhost:PORT/ ') },
    {
      of: 'its own page',
      request: get('localhost:PORT', 'Origin: http://localhost:PORT\r\nSec-Fetch-Site: same-origin\r\n'),
    },
    { of: 'an address that a person typed', request: get('127.0.0.1:PORT', 'Sec-Fetch-Site: none\r\n') },
    { of: 'a program that speaks HTTP/1.0', request: 'GET / HTTP/1.0\r\nHost: localhost:PORT\r\n\r\n' },
  ])('takes requests of $of, without a CORS header', async ({ request }) => {
    const { statuses, answer } = await raw(name, request);

    expect(statuses).toEqual([expect.not.toBeOneOf([403])]);
    expect(answer).not.toMatch(/^access-control-/im);
  });

  test.each([
    { what: 'another host', request: get('attacker.example:PORT') },
    { what: 'another host that begins like its own', request: get('127.0.0.1.attacker.example:PORT') },
    { what: 'another host that ends like its own', request: get('attackerlocalhost:PORT') },
    { what: 'all addresses of the machine', request: get('0.0.0.0:PORT') },
    { what: 'another port', request: get('localhost:1') },
    { what: 'no port, which means another', request: get('localhost') },
    { what: 'a name with a dot at its end', request: get('localhost.:PORT') },
    { what: 'a name before an @', request: get('localhost:PORT@attacker.example:PORT') },
    { what: 'an empty host', request: get('') },
    { what: 'no host, in HTTP/1.0', request: 'GET / HTTP/1.0\r\n\r\n' },
    { what: 'two hosts', request: get('localhost:PORT', 'Host: attacker.example:PORT\r\n') },
    {
      what: 'another host in its target',
      request: get('localhost:PORT').replace(' / ', ' http://attacker.example:PORT/ '),
    },
    { what: 'another origin', request: get('localhost:PORT', 'Origin: http://attacker.example\r\n') },
    { what: 'another port as its origin', request: get('localhost:PORT', 'Origin: http://localhost:1\r\n') },
    {
      what: 'another name of this machine as its origin',
      request: get('localhost:PORT', 'Origin: http://127.0.0.1:PORT\r\n'),
    },
    { what: 'another scheme as its origin', request: get('localhost:PORT', 'Origin: https://localhost:PORT\r\n') },
    { what: 'no origin that has a name', request: get('localhost:PORT', 'Origin: null\r\n') },
    { what: 'two origins', request: get('localhost:PORT', 'Origin: http://localhost:PORT\r\nOrigin: null\r\n') },
    { what: 'a page of the same site', request: get('localhost:PORT', 'Sec-Fetch-Site: same-site\r\n') },
    { what: 'a page of another site', request: get('localhost:PORT', 'Sec-Fetch-Site: cross-site\r\n') },
    {
      what: 'a WebSocket of a page',
      request: get('localhost:PORT', 'Origin: http://attacker.example\r\nUpgrade: websocket\r\n').replace(
        'close',
        'Upgrade',
      ),
    },
    {
      what: 'a page that asks for permission',
      request: get(
        'localhost:PORT',
        'Origin: http://attacker.example\r\nAccess-Control-Request-Method: PUT\r\n',
      ).replace('GET', 'OPTIONS'),
    },
  ])('refuses requests of $what with 403, in the form of its own errors', async ({ request }) => {
    const { statuses, answer } = await raw(name, request);

    expect(statuses).toEqual([403]);
    expect(answer).toMatch(form);
    expect(answer).not.toMatch(/^access-control-/im);
  });

  test('refuses before the body has come', async () => {
    const { port } = new URL(services[name].url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`POST /x HTTP/1.1\r\nHost: attacker.example\r\nContent-Length: 1000000000\r\n\r\n{`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();

    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('judges each of several requests on one connection by itself', async () => {
    const first = get('localhost:PORT').replace('Connection: close\r\n', '');
    const { statuses } = await raw(name, first + get('attacker.example:PORT'));

    expect(statuses).toEqual([expect.not.toBeOneOf([403]), 403]);
  });

  test('opens no tunnel', async () => {
    const { statuses } = await raw(name, 'CONNECT localhost:PORT HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n');

    expect(statuses).toEqual([]);
  });
});

describe('buckets as names', () => {
  test.each([
    { host: 'appraise-inbox.localhost:PORT', taken: true },
    { host: 'appraise-inbox.localhost:1', taken: false },
    { host: 'appraise-inbox.localhost.attacker.example:PORT', taken: false },
    { host: 'appraise-inbox.127.0.0.1:PORT', taken: false },
  ])('are taken by S3 at $host: $taken', async ({ host, taken }) => {
    expect((await raw('s3', get(host))).statuses).toEqual([taken ? expect.not.toBeOneOf([403]) : 403]);
  });

  test('are not taken by any other server', async () => {
    expect((await raw('dynamodb', get('appraise-inbox.localhost:PORT'))).statuses).toEqual([403]);
  });
});
