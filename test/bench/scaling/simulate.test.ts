import { describe, expect, test } from 'vitest';
import { containers, perContainer } from './containers.ts';
import type { Measured, PartitionUnits } from './profile.ts';
import { profileAt } from './profile.ts';
import { containersOf, type Deployed, limitsReached, secondAt, shareOf, startOfAll, unitsOf } from './simulate.ts';

const units = (key: string, read: number, write = 0, table = 'scopes'): PartitionUnits => ({ table, key, read, write });

const endpoint = (
  id: string,
  perRequest: readonly PartitionUnits[],
  start: readonly PartitionUnits[] = [],
): Measured => ({
  id,
  profiles: [{ rate: 100, units: perRequest, rounds: 1 }],
  start,
  bytes: 100,
  compressedBytes: 50,
});

const alone = (measured: Measured, throttleRate = 1_000_000): Deployed => ({
  endpoints: [measured],
  mix: { [measured.id]: 1 },
  throttleRate,
});

const firstOf = (deployed: Deployed, ...kinds: Parameters<typeof limitsReached>[1]) => {
  const [first] = limitsReached(deployed, kinds);
  return first && { resource: first.demand.resource, rate: Math.round(first.rate) };
};

describe('a partition is full', () => {
  test.each([
    { what: 'read, by one unit a request', one: units('azure', 1), rate: 3_000, direction: 'read' },
    { what: 'read, by a thousand scopes a request', one: units('azure', 250), rate: 12, direction: 'read' },
    { what: 'written', one: units('azure', 0, 1), rate: 1_000, direction: 'write' },
  ])('$what, at $rate requests a second', ({ one, rate, direction }) => {
    const found = firstOf(alone(endpoint('a', [one])), 'partition');
    expect(found).toEqual({ resource: `partition scopes/azure, ${direction}`, rate });
  });

  test('at exactly its limit', () => {
    const full = (rate: number) =>
      secondAt(rate, alone(endpoint('a', [units('azure', 3)]))).find(({ kind }) => kind === 'partition');
    expect(full(1_000)).toMatchObject({ demand: 3_000, limit: 3_000 });
    expect(full(999)?.demand).toBe(2_997);
  });

  test('never, where every request goes to another one', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => units(`page ${at}`, 0.001, 0, 'meters'));
    expect(firstOf(alone(endpoint('a', many)), 'partition')).toBeUndefined();
  });

  test('by what all endpoints of a mix ask of it together, each by its share', () => {
    const endpoints = [endpoint('a', [units('azure', 2)]), endpoint('b', [units('azure', 4)])];
    const deployed = { endpoints, mix: { a: 0.5, b: 0.25, c: 0.25 }, throttleRate: 1_000_000 };
    expect(firstOf(deployed, 'partition')?.rate).toBe(1_500);
  });

  test('by cold starts too: one request in a hundred', () => {
    const found = firstOf(alone(endpoint('a', [], [units('azure', 100)])), 'partition');
    expect(found).toEqual({ resource: 'partition scopes/azure, read', rate: 3_000 });
  });

  test('by an API key no sooner than the gateway lets the key through', () => {
    const counted = endpoint('a', [units('key 1', 0.5, 1, 'access'), units('key 2', 0.5, 1, 'access')]);
    const demands = secondAt(10_000, alone(counted)).filter(({ kind }) => kind === 'partition');
    expect(demands.map(({ resource, demand }) => [resource, Math.round(demand)])).toEqual([
      ['partition access/the busiest API key, write', 100],
      ['partition access/the busiest API key, read', 50],
    ]);
  });
});

describe('the first limit of all', () => {
  const light = endpoint('a', [units('azure', 0.01)]);

  test('is the throttling of the stage, as it is set', () => {
    expect(firstOf(alone(light, 200), 'setting', 'partition', 'account')).toEqual({
      resource: 'throttleRate of the stage, each method',
      rate: 200,
    });
  });

  test('counts the throttling for each method alone', () => {
    const deployed = { endpoints: [light, endpoint('b', [])], mix: { a: 0.25, b: 0.75 }, throttleRate: 300 };
    expect(firstOf(deployed, 'setting')?.rate).toBe(400);
  });

  test('is the account where the stage lets everything through', () => {
    expect(firstOf(alone(light), 'setting', 'partition', 'account')?.rate).toBe(10_000);
  });

  test('is the partition where a request reads much', () => {
    const found = firstOf(alone(endpoint('a', [units('azure', 250)]), 200), 'setting', 'partition', 'account');
    expect(found?.resource).toBe('partition scopes/azure, read');
  });

  test('comes first in a second that is too full', () => {
    const [fullest] = secondAt(1_000, alone(endpoint('a', [units('azure', 30)])));
    expect(fullest && shareOf(fullest)).toBe(10);
  });
});

describe('containers', () => {
  const light = (id: string) => endpoint(id, [units('azure', 0.01)]);

  test.each([
    { rate: 0, seconds: 0.01, needed: 1 },
    { rate: 1, seconds: 0.01, needed: 1 },
    { rate: 100, seconds: 0.01, needed: 4 },
    { rate: 10_000, seconds: 0.01, needed: 130 },
  ])('are $needed at $rate requests a second of $seconds s', ({ rate, seconds, needed }) => {
    expect(containers(rate, seconds)).toBe(needed);
  });

  test('share the requests', () => {
    expect(perContainer(100, 0.01)).toBe(25);
  });

  test('are kept by each function for itself, while the account counts the requests that are under way', () => {
    const two = { endpoints: [light('a'), light('b')], mix: { a: 0.5, b: 0.5 }, throttleRate: 1_000_000 };
    expect(containersOf(100, two)).toBe(2 * containers(50, 0.006));
    const atOnce = secondAt(100, two).find(({ resource }) => resource === 'Lambda: requests at once');
    expect(atOnce?.demand).toBe(containers(100, 0.006));
  });

  test('that all start at once read what one reads, each', () => {
    const one = alone(endpoint('a', [units('azure', 0.1)], [units('azure', 250)]));
    const [fullest] = startOfAll(100, one);
    expect(fullest?.demand).toBe(250 * containers(100, 0.006) + 10);
  });
});

describe('a profile', () => {
  const of = (rate: number) => ({ rate, units: [units('azure', rate)], rounds: 1 });
  const measured: Measured = { ...endpoint('a', [], [units('azure', 200)]), profiles: [of(1), of(100)] };

  test.each([
    { rate: 0, nearest: 1 },
    { rate: 9, nearest: 1 },
    { rate: 11, nearest: 100 },
    { rate: 10_000, nearest: 100 },
  ])('for $rate requests a second is that of $nearest', ({ rate, nearest }) => {
    expect(profileAt(measured, rate).rate).toBe(nearest);
  });

  test('costs what a request reads and its share of the starts', () => {
    expect(unitsOf(measured, 1)).toEqual({ read: 3, write: 0 });
  });
});
