import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Fault, FetchFailure, textFault } from '../../../lib/platform/fetch-fault.ts';
import { fetchText, limitTry, maxTries, type Patience, type Retry } from '../../../lib/platform/fetch-text.ts';

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

const answer = (reply: (response: ServerResponse) => void) => {
  server.removeAllListeners('request');
  server.on('request', (_, response) => {
    requests += 1;
    reply(response);
  });
};

test.each<{ fault: Fault; reply: Parameters<typeof answer>[0]; patience?: Patience }>([
  { fault: { kind: 'status', status: 503 }, reply: (response) => response.writeHead(503).end() },
  { fault: { kind: 'status', status: 404 }, reply: (response) => response.writeHead(404).end() },
  { fault: { kind: 'silence', seconds: 0.01 }, reply: () => {}, patience: { timeoutMs: 10 } },
  { fault: { kind: 'reset' }, reply: (response) => response.destroy() },
  { fault: { kind: 'redirect' }, reply: (response) => response.writeHead(302, { Location: '/' }).end() },
  { fault: { kind: 'too large', maxBytes: 100 }, reply: (response) => response.end('x'.repeat(101)) },
  {
    fault: { kind: 'cut off' },
    reply: (response) => {
      response.writeHead(200, { 'Content-Length': 9 }).write('x', () => response.destroy());
    },
  },
])('names its fault: $fault.kind', async ({ fault, reply, patience }) => {
  answer(reply);
  const faults: Fault[] = [];
  expect(await failureOf({ waits, onFault: (one) => faults.push(one), ...patience })).toMatchObject({ fault });
  expect(faults).toEqual(Array(faults.length).fill(fault));
});

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['\n<!doctype html>', 'html'],
  ['{"half":', 'unreadable'],
])('names the fault of the answer %j: %s', (text, kind) => {
  expect(textFault(text)).toEqual({ kind });
});

describe('Retry-After', () => {
  const asking = (header: string) =>
    answer((response) => void response.writeHead(429, { 'Retry-After': header }).end());
  const waited: number[] = [];
  const patience = { waits, sleep: async (ms: number) => void waited.push(ms) };

  beforeEach(() => {
    waited.length = 0;
    requests = 0;
  });

  test('is waited for between two tries, and not after the last one', async () => {
    asking('2');
    await failureOf({ ...patience, maxRetryAfterMs: 2_000 });
    expect(waited).toEqual(Array(maxTries - 1).fill(2_000));
  });

  test('ends the tries if it is longer than the caller can wait', async () => {
    asking('3');
    const failure = await failureOf({ ...patience, maxRetryAfterMs: 2_000 });
    expect(failure).toMatchObject({ fault: { kind: 'status', status: 429, retryAfterSeconds: 3 } });
    expect([requests, waited]).toEqual([1, []]);
  });

  test('is cut to the longest wait where the caller sets no limit', async () => {
    asking('3600');
    await failureOf(patience);
    expect(waited).toEqual(Array(maxTries - 1).fill(waits.maxMs));
  });
});

describe('the limits of a try', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a try ends after a silence, which begins anew whenever something comes', () => {
    const { signal, fault, hear } = limitTry({ timeoutMs: 3_600_000, idleMs: 20_000 });
    for (let part = 0; part < 10; part += 1) {
      vi.advanceTimersByTime(19_000);
      hear();
    }
    expect([signal.aborted, fault()]).toEqual([false, undefined]);
    vi.advanceTimersByTime(20_000);
    expect([signal.aborted, fault()]).toEqual([true, { kind: 'silence', seconds: 20 }]);
  });

  test('a try that has ended is not ended again', () => {
    const { signal, end } = limitTry({ timeoutMs: 3_600_000, idleMs: 20_000 });
    end();
    vi.advanceTimersByTime(60_000);
    expect(signal.aborted).toBe(false);
  });
});
