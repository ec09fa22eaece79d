import { expect, test } from 'vitest';
import { gatewayCost, requestCost } from './prices.ts';

test.each([
  { count: 0, dollars: 0 },
  { count: 1e6, dollars: 3.5 },
  { count: 333e6, dollars: 1_165.5 },
  { count: 334e6, dollars: 1_168.3 },
  { count: 1_000e6, dollars: 1_165.5 + 667 * 2.8 },
  { count: 25_920e6, dollars: 1_165.5 + 667 * 2.8 + 19_000 * 2.38 + 5_920 * 1.51 },
])('$count requests at the gateway cost $dollars dollars', ({ count, dollars }) => {
  expect(gatewayCost(count)).toBeCloseTo(dollars, 6);
});

test('a request costs what it reads, writes, waits, logs, sends and traces', () => {
  const { sum, ...parts } = requestCost({ read: 4, write: 1, rounds: 2, bytes: 1_500 }, 1e6);
  expect(parts.dynamodb).toBeCloseTo(0.5 + 0.625, 6);
  expect(parts.lambda).toBeCloseTo(0.2 + 0.01 * 0.5 * 13.3334, 6);
  expect(parts.transfer).toBeCloseTo(0.18, 6);
  expect(parts.traces).toBeCloseTo(0.25, 6);
  expect(parts.logs).toBeCloseTo(0.4, 6);
  expect(sum).toBeCloseTo(
    Object.values(parts).reduce((total, part) => total + part),
    6,
  );
});
