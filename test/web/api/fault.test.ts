import { describe, expect, test } from 'vitest';
import { errorsAt, errorTextAt, errorTextOf } from '../../../web/api/errors-at.ts';
import { canRetry, type Fault, faultState } from '../../../web/api/fault.ts';
import type { ProblemError } from '../../../web/api/problem.ts';
import { readRequestLimits, readRetryAfter } from '../../../web/api/request-limits.ts';

const problem = (status: number, code = 'x', errors: readonly ProblemError[] = []): Fault => ({
  kind: 'problem',
  retryAfterSeconds: undefined,
  problem: {
    status,
    code,
    title: '',
    detail: '',
    type: undefined,
    requestId: undefined,
    errors,
    language: 'en',
    members: {},
  },
});
const unexpected = (status: number): Fault => ({ kind: 'unexpected', status, retryAfterSeconds: undefined });
const offline: Fault = { kind: 'offline', retryAfterSeconds: undefined };

test.each([
  { fault: problem(400), state: 'invalid' },
  { fault: problem(401), state: 'key' },
  { fault: problem(403, 'plan_required'), state: 'plan' },
  { fault: problem(403, 'scope_not_granted'), state: 'scope' },
  { fault: problem(403), state: 'unexpected' },
  { fault: problem(404), state: 'missing' },
  { fault: problem(413), state: 'invalid' },
  { fault: problem(422), state: 'unpriced' },
  { fault: problem(429), state: 'quota' },
  { fault: unexpected(429), state: 'quota' },
  { fault: problem(500), state: 'unavailable' },
  { fault: unexpected(502), state: 'unavailable' },
  { fault: unexpected(200), state: 'unexpected' },
  { fault: offline, state: 'offline' },
])(
  'a fault with $fault.kind $fault.problem.status $fault.problem.code $fault.status is shown as $state',
  ({ fault, state }) => {
    expect(faultState(fault)).toBe(state);
  },
);

test('where requests must be signed, 401 and 403 say that', () => {
  expect(
    [unexpected(403), problem(401), problem(403, 'scope_not_granted')].map((fault) => faultState(fault, true)),
  ).toEqual(['signature', 'signature', 'signature']);
  expect(faultState(problem(404), true)).toBe('missing');
});

test('only what may pass is tried again', () => {
  expect([offline, problem(503), unexpected(502)].map(canRetry)).toEqual([true, true, true]);
  expect([problem(400), problem(429), unexpected(200)].map(canRetry)).toEqual([false, false, false]);
});

describe('errors of a field', () => {
  const errors = ['/items/1/sku', '/items/1/sku/name', '/items/10/sku'].map((pointer) => ({
    pointer,
    code: 'x',
    detail: pointer,
  }));
  const fault = problem(400, 'invalid_request', [...errors, { parameter: 'q', code: 'x', detail: 'q' }]);

  test('are those at its pointer and below', () => {
    expect(errorsAt(fault, '/items/1/sku').map(({ detail }) => detail)).toEqual(['/items/1/sku', '/items/1/sku/name']);
    expect(errorTextAt(fault, '/items/1')).toBe('/items/1/sku /items/1/sku/name');
  });

  test('of a parameter are those that name it', () => {
    const refused = problem(400, 'invalid_request', [
      { parameter: 'de', code: 'wrong_format', detail: 'no day' },
      { parameter: 'codigos', code: 'ticker_not_found', detail: 'no XXXX9' },
      { parameter: 'codigos', code: 'ticker_not_found', detail: 'no YYYY9' },
    ]);
    expect(errorTextOf(refused, 'codigos')).toBe('no XXXX9 no YYYY9');
    expect([errorTextOf(refused, 'ate'), errorTextOf(offline, 'de')]).toEqual([undefined, undefined]);
  });

  test('are none where there is no problem', () => {
    expect([errorTextAt(undefined, ''), errorTextAt(offline, '/items'), errorTextAt(fault, '/items/2')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('headers', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  test.each([
    { text: '120', seconds: 120 },
    { text: 'Sun, 22 Nov 2026 12:00:30 GMT', seconds: 30 },
    { text: 'Sun, 22 Nov 2026 11:00:00 GMT', seconds: 0 },
    { text: 'soon', seconds: undefined },
    { text: '-5', seconds: undefined },
  ])('Retry-After: $text is $seconds', ({ text, seconds }) => {
    // "-5" is a date for some engines: the year 2001.
    expect(readRetryAfter(new Headers({ 'Retry-After': text }), now) || undefined).toBe(seconds || undefined);
  });

  test('of a key without a quota tell no limits', () => {
    expect(readRequestLimits(new Headers())).toBeUndefined();
    expect(readRequestLimits(new Headers({ 'X-RateLimit-Limit': '5' }))).toBeUndefined();
  });
});
