import { describe, expect, test } from 'vitest';
import { createRequestLimiter } from '../../../infra/local/request-limiter.ts';
import type { GatewayPlan } from '../../../lib/access/plans.ts';

/** A limiter with clocks that a test sets. */
function limiterAt(start = '2026-11-20T12:00:00Z') {
  const clock = { elapsedMs: 1_000, now: new Date(start) };
  const limit = createRequestLimiter({ elapsedMs: () => clock.elapsedMs, now: () => clock.now });
  const ask = (plan: GatewayPlan, id = 'k', method = 'GET /a') =>
    limit({ method, key: { id, plan } })?.code ?? 'passes';
  const many = (count: number, plan: GatewayPlan, id?: string, method?: string) =>
    Array.from({ length: count }, () => ask(plan, id, method));
  return { clock, limit, ask, many };
}
const passes = (answers: readonly string[]) => answers.filter((one) => one === 'passes').length;

describe('the throttle of a usage plan', () => {
  test.each([
    { plan: 'pro', burst: 20, rate: 10 },
    { plan: 'enterprise', burst: 100, rate: 50 },
    { plan: 'pricing', burst: 40, rate: 20 },
  ] as const)(
    'lets $burst requests of a $plan key through at once, and then $rate a second',
    ({ plan, burst, rate }) => {
      const { clock, many } = limiterAt();
      const first = many(burst + 1, plan);
      expect([passes(first), first.at(-1)]).toEqual([burst, 'throttled']);
      clock.elapsedMs += 1_000;
      expect(passes(many(burst, plan))).toBe(rate);
      clock.elapsedMs += 3_600_000;
      expect(passes(many(burst + 1, plan))).toBe(burst);
    },
  );

  test('is each key’s own', () => {
    const { many } = limiterAt();
    expect(passes(many(30, 'pro', 'one'))).toBe(20);
    expect(passes(many(30, 'pro', 'other'))).toBe(20);
  });

  test('is that of the new plan once the plan of a key is changed', () => {
    const { many } = limiterAt();
    many(30, 'pro');
    expect(passes(many(50, 'pricing'))).toBe(40);
  });
});

describe('the daily quota of a usage plan', () => {
  test('ends with the UTC day', () => {
    const { clock, ask } = limiterAt('2026-11-20T23:59:50Z');
    const next = () => {
      clock.elapsedMs += 2_000;
      return ask('gratis');
    };
    expect(Array.from({ length: 6 }, next)).toEqual([...Array(5).fill('passes'), 'quota_exceeded']);
    clock.now = new Date('2026-11-21T00:00:00Z');
    expect(next()).toBe('passes');
  });

  test('does not count what the throttle refuses', () => {
    const { clock, many } = limiterAt();
    many(1_000, 'pro');
    for (let second = 0; second < 198; second += 1) {
      clock.elapsedMs += 1_000;
      expect(passes(many(10, 'pro'))).toBe(10);
    }
    clock.elapsedMs += 1_000;
    expect(many(1, 'pro')).toEqual(['quota_exceeded']);
  });

  test('locks nobody out where a clock is set back', () => {
    const { clock, many } = limiterAt();
    many(10, 'gratis');
    clock.now = new Date('2026-11-19T12:00:00Z');
    clock.elapsedMs = -1e9;
    many(10, 'gratis');
    clock.elapsedMs += 5_000;
    expect(passes(many(10, 'gratis'))).toBe(5);
  });
});

describe('the throttle of the stage', () => {
  test('counts all callers of a method together, each method by itself', () => {
    const { limit, many } = limiterAt();
    const open = Array.from({ length: 350 }, () => limit({ method: 'GET /a' })?.code ?? 'passes');
    expect(passes(open)).toBe(350);
    expect(passes(many(60, 'enterprise', 'one'))).toBe(50);
    expect(passes(many(60, 'enterprise', 'other'))).toBe(0);
    expect(passes(many(60, 'enterprise', 'other', 'GET /b'))).toBe(60);
  });
});
