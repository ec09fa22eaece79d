import { beforeEach, expect, test } from 'vitest';
import { type ApiClient, createClient } from '../../../web/api/client.ts';
import { createLatestRequest, type LatestRequest } from '../../../web/api/use-request.ts';

let pending: Map<string, PromiseWithResolvers<Response>>;
let aborted: string[];
let client: ApiClient;
let latest: LatestRequest<number>;

const answer = (value: number, status = 200): Response =>
  new Response(status === 200 ? String(value) : '{"code":"x","detail":"d"}', {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
const settle = (path: string, response: Response): void => pending.get(path)?.resolve(response);

beforeEach(() => {
  pending = new Map();
  aborted = [];
  client = createClient({
    fetch: (url, init) => {
      const one = Promise.withResolvers<Response>();
      pending.set(String(url), one);
      init?.signal?.addEventListener('abort', () => {
        aborted.push(String(url));
        one.reject(new DOMException('aborted', 'AbortError'));
      });
      return one.promise;
    },
    now: () => new Date(0),
    key: () => undefined,
    language: () => 'en',
  });
  latest = createLatestRequest<number>(client);
});

test('the newest request wins, and older ones are aborted', async () => {
  const first = latest.send({ path: '/api/1' });
  await Promise.resolve();
  const second = latest.send({ path: '/api/2' });
  await Promise.resolve();
  settle('/api/2', answer(2));
  await Promise.all([first, second]);
  expect(aborted).toEqual(['/api/1']);
  expect(latest.state.get()).toMatchObject({ answer: { body: 2 }, fault: undefined, isLoading: false });
});

test('the last answer stays while the next one is asked for, and when that fails', async () => {
  const first = latest.send({ path: '/api/1' });
  await Promise.resolve();
  settle('/api/1', answer(1));
  await first;
  const second = latest.send({ path: '/api/2' });
  expect(latest.state.get()).toMatchObject({ answer: { body: 1 }, isLoading: true });
  await Promise.resolve();
  settle('/api/2', answer(0, 503));
  await second;
  expect(latest.state.get()).toMatchObject({
    answer: { body: 1 },
    fault: { problem: { status: 503 } },
    isLoading: false,
  });
});

test('an answer about something else goes away', async () => {
  const first = latest.send({ path: '/api/1' });
  await Promise.resolve();
  settle('/api/1', answer(1));
  await first;
  void latest.send({ path: '/api/2' }, { keepsAnswer: false });
  expect(latest.state.get()).toEqual({ answer: undefined, fault: undefined, isLoading: true });
});

test('a request that is followed by another within its delay is never sent', async () => {
  const first = latest.send({ path: '/api/1' }, { delayMs: 1_000_000 });
  const second = latest.send({ path: '/api/2' });
  await first;
  await Promise.resolve();
  settle('/api/2', answer(2));
  await second;
  expect([...pending.keys()]).toEqual(['/api/2']);
});

test('sending nothing ends the loading and keeps the answer', async () => {
  const first = latest.send({ path: '/api/1' });
  await Promise.resolve();
  await latest.send(undefined);
  await first;
  expect(latest.state.get()).toEqual({ answer: undefined, fault: undefined, isLoading: false });
});
