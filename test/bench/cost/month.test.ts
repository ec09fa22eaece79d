import { expect, test } from 'vitest';
import { consoleCost, type Fixed, monthCost, oneMonth, scaled } from './month.ts';

const fixed: Fixed = { alarms: 40, dashboards: 1, keys: 1, metrics: 0 };
const use = { read: 1, write: 0, rounds: 1, bytes: 1_000 };
const uses = new Map(Object.keys(oneMonth.requests).map((id) => [id, use]));

test('watching costs the same, and all else grows with what is asked for', () => {
  const [one, ten, hundred] = [1, 10, 100].map((factor) => monthCost(scaled(oneMonth, factor), fixed, uses));
  expect([one?.watching, ten?.watching, hundred?.watching]).toEqual([8, 8, 8]);
  // Until there is one a second, every request is traced.
  expect((ten?.requests ?? 0) / (one?.requests ?? 0)).toBeCloseTo(10, 1);
  expect((hundred?.uploads ?? 0) / (one?.uploads ?? 0)).toBeCloseTo(100, 6);
  expect(ten?.imports).toBeGreaterThan(one?.imports ?? Number.NaN);
  expect(ten?.imports).toBeLessThan(10 * (one?.imports ?? 0));
});

test('the console costs by the visit: nothing while nobody opens it', () => {
  expect(consoleCost({ visits: 0 })).toBe(0);
  const [one, hundred] = [oneMonth, scaled(oneMonth, 100)].map(consoleCost);
  expect(one).toBeCloseTo(3_000 * (28 * 2.2e-6 + 8 * 0.1e-6 + 0.00015 * 0.11), 6);
  expect((hundred ?? 0) / (one ?? 0)).toBeCloseTo(100, 6);
});

test('metrics of our own are counted', () => {
  const without = monthCost(oneMonth, fixed, uses).sum;
  expect(monthCost(oneMonth, { ...fixed, metrics: 10 }, uses).sum - without).toBeCloseTo(3, 6);
});

test('an upload pays for the deletions and the other files that its rule also takes', () => {
  const { uploads } = monthCost({ ...oneMonth, uploads: 1e6 }, fixed, uses);
  // Dollars a million: six writes and two reads, four objects written and four requests to read, 0.2 s of 1 GB, one call, four events.
  const judged = 6 * 0.625 + 2 * 0.125 + 20 + 1.6 + 0.2 * 13.3334 + 0.2 + 4;
  // Three more events with a short call; each of the two deletions writes five times and reads twice.
  const beside = 3 * (1 + 0.2 + 0.01 * 13.3334) + 2 * (5 * 0.625 + 2 * 0.125);
  // A portfolio: 13 reads, two writes, two objects, 0.1 s of 1.73 GB.
  const page = 13 * 0.125 + 2 * 0.625 + 10 + 0.173 * 13.3334;
  expect(uploads).toBeCloseTo(judged + beside + page, 6);
});

test('an endpoint whose units nobody measured is refused', () => {
  expect(() => monthCost(oneMonth, fixed, new Map())).toThrow('there are no units of pricing-post-estimate');
});
