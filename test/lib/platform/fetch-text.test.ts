import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchFailure, fetchText, maxTries, type Patience, type Retry } from '../../../lib/platform/fetch-text.ts';

const waits = { firstMs: 1, maxMs: 5 };
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  response.writeHead(503).end();
});
let url: URL;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const failureOf = (patience: Patience, address = url): Promise<unknown> =>
  fetchText(address, { what: 'the list', maxBytes: 100, ...patience }).catch((error: unknown) => error);

test('reports every failed try before the next one', async () => {
  const retries: Retry[] = [];
  const failure = await failureOf({ waits, onRetry: (retry) => retries.push(retry) });

  expect(failure).toBeInstanceOf(FetchFailure);
  expect(retries.map(({ failedTry }) => failedTry)).toEqual([1, 2, 3, 4, 5]);
  expect(retries[0]).toEqual({
    message: 'the list answers with status 503',
    failedTry: 1,
    maxTries,
    nextTryInMs: expect.any(Number),
  });
});

test('reports a connection that cannot be made', async () => {
  const retries: Retry[] = [];
  const nobody = new URL('http://127.0.0.1:9');
  await failureOf({ waits, onRetry: (retry) => retries.push(retry) }, nobody);

  expect(retries[0]?.message).toMatch(/^the list does not answer: /);
});

test('begins no try after its maximum time', async () => {
  requests = 0;
  expect(await failureOf({ waits, maxTotalMs: 0 })).toMatchObject({ message: 'the list answers with status 503' });
  expect(requests).toBe(1);
});

test('ends at its signal, also while it waits for the next try', async () => {
  const stopped = new AbortController();
  const patient = { waits: { firstMs: 3_600_000, maxMs: 3_600_000 }, onRetry: () => stopped.abort('enough') };
  expect(await failureOf({ ...patient, signal: stopped.signal })).toBe('enough');
});

test.each([
  { part: 'PETR4', what: 'the list (PETR4)' },
  { part: undefined, what: 'the list' },
])('notes that it waits for $what, through all its tries, until it ends', async ({ part, what }) => {
  const noted: string[] = [];
  const onWait = (waited: string) => {
    noted.push(waited);
    return () => void noted.push('over');
  };
  const onRetry = () => void noted.push('retry');
  await fetchText(url, { what: 'the list', maxBytes: 100, waits, onWait, onRetry, ...(part && { part }) }).catch(
    () => {},
  );
  expect(noted).toEqual([what, ...Array(maxTries - 1).fill('retry'), 'over']);
});
