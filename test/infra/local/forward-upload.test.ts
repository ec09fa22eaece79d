import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { createUploadForwarder } from '../../../infra/local/forward-upload.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a server for one test. @returns its address */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts the gateway before a store. @returns its address */
const gatewayBefore = async (inboxUrl: string): Promise<string> => {
  const forward = createUploadForwarder(inboxUrl);
  return serve((request, response) => {
    if (!forward(request, response)) response.writeHead(404).end();
  });
};

const path = '/appraise-inbox/price-sheets/ea%3A1/a.csv?X-Amz-Signature=ab%2Bc&x=1';

test('sends an upload on as it is, with the host of the store, and nothing of the page', async () => {
  const received: { request: IncomingMessage; body: string }[] = [];
  const store = await serve(async (request, response) => {
    received.push({ request, body: await text(request) });
    response.writeHead(200, { 'x-amz-version-id': '1', 'Set-Cookie': 'a=b' }).end();
  });
  const gateway = await gatewayBefore(`${store}/appraise-inbox`);
  const headers = { 'Content-Type': 'application/octet-stream', 'X-API-Key': 'secret', Cookie: 'a=b' };
  const answer = await fetch(gateway + path, { method: 'PUT', headers, body: 'sheet' });

  expect(answer.status).toBe(200);
  expect(answer.headers.has('set-cookie')).toBe(false);
  const [{ request, body } = expect.fail('nothing was sent on')] = received;
  expect([request.method, request.url, body]).toEqual(['PUT', path, 'sheet']);
  expect(request.headers).toEqual({
    host: new URL(store).host,
    connection: expect.any(String),
    'content-type': 'application/octet-stream',
    'content-length': '5',
  });
});

test('hands a refusal back', async () => {
  const store = await serve((_, response) =>
    response.writeHead(403, { 'Content-Type': 'application/xml' }).end('<Error/>'),
  );
  const answer = await fetch((await gatewayBefore(`${store}/appraise-inbox`)) + path, { method: 'PUT', body: 'sheet' });
  expect([answer.status, await answer.text()]).toEqual([403, '<Error/>']);
});

test('answers 502 where the store is gone', async () => {
  const answer = await fetch((await gatewayBefore('http://127.0.0.1:9/appraise-inbox')) + path, {
    method: 'PUT',
    body: 'a',
  });
  expect(answer.status).toBe(502);
});

test('leaves no part of an upload that is called back', async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<boolean>();
  const store = await serve((request) => {
    request.once('data', () => begun.resolve());
    request.once('close', () => ended.resolve(request.complete));
    request.on('error', () => {});
  });
  const turn = new AbortController();
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1_000)) });
  const sent = fetch((await gatewayBefore(`${store}/appraise-inbox`)) + path, {
    method: 'PUT',
    body,
    signal: turn.signal,
    ...{ duplex: 'half' },
  });
  await begun.promise;
  turn.abort();
  await expect(sent).rejects.toThrow();
  expect(await ended.promise).toBe(false);
});

describe('takes nothing else:', () => {
  test.each([
    ['GET', path],
    ['DELETE', path],
    ['PUT', '/appraise-inbox/assessments/acme/a.json'],
    ['PUT', '/appraise-reports/price-sheets/ea%3A1/a.csv'],
    ['PUT', '/price-sheets/ea%3A1/a.csv'],
    ['PUT', '/appraise-inbox/price-sheets/../assessments/acme/a.json'],
  ])('%s %s', async (method, other) => {
    const received: string[] = [];
    const store = await serve((request, response) => {
      received.push(request.url ?? '');
      response.end();
    });
    const answer = await fetch((await gatewayBefore(`${store}/appraise-inbox`)) + other, { method });
    expect([answer.status, received]).toEqual([404, []]);
  });
});
