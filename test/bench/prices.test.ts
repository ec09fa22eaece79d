import { expect, test } from 'vitest';
import { gatewayCost, requestsCost, secondsAMonth } from './prices.ts';

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
  const { sum, ...parts } = requestsCost([[{ read: 4, write: 1, rounds: 2, bytes: 1_500 }, 1e6]]);
  expect(parts.dynamodb).toBeCloseTo(0.5 + 0.625, 6);
  expect(parts.lambda).toBeCloseTo(0.2 + 0.01 * 0.5 * 13.3334, 6);
  expect(parts.transfer).toBeCloseTo(0.18, 6);
  // Fewer than one a second: all are traced.
  expect(parts.traces).toBeCloseTo(5, 6);
  expect(parts.logs).toBeCloseTo(0.4, 6);
  expect(sum).toBeCloseTo(
    Object.values(parts).reduce((total, part) => total + part),
    6,
  );
});

const use = { read: 1, write: 0, rounds: 1, bytes: 1_000 };

test.each([
  { rate: 0.5, dollars: 0.5 * 12.96 },
  { rate: 1, dollars: 12.96 },
  { rate: 10, dollars: 1.45 * 12.96 },
  { rate: 1_000, dollars: 50.95 * 12.96 },
])(
  '$rate requests a second have one trace a second, and one in twenty of the rest: $dollars dollars',
  ({ rate, dollars }) => {
    expect(requestsCost([[use, rate * secondsAMonth]]).traces).toBeCloseTo(dollars, 6);
  },
);

test('kinds of requests share the steps of the gateway, and the trace of each second', () => {
  const whole = requestsCost([[use, 600e6]]);
  const { sum, ...parts } = requestsCost([
    [use, 200e6],
    [use, 400e6],
  ]);
  for (const [part, dollars] of Object.entries(parts)) {
    expect(dollars, part).toBeCloseTo(whole[part as keyof typeof parts], 6);
  }
  expect(sum).toBeCloseTo(whole.sum, 6);
});
