import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../../functions/routes.ts';
import { seededRandom } from '../../support/synthetic-sheet.ts';
import { clientKeys } from './clients.ts';
import { requestOf, zipf } from './requests.ts';

describe("Zipf's law", () => {
  test('has the first chosen twice as often as the second, and ten times as often as the tenth', () => {
    const random = seededRandom(1);
    const list = Array.from({ length: 10 }, (_, at) => at);
    const counts = list.map(() => 0);
    for (let time = 0; time < 20_000; time += 1) {
      const chosen = zipf(list, random);
      counts[chosen] = (counts[chosen] ?? 0) + 1;
    }
    const [first = 0, second = 0] = counts;
    expect(first / second).toBeCloseTo(2, 0);
    expect(first / (counts[9] ?? 0)).toBeGreaterThan(8);
    expect(first / (counts[9] ?? 0)).toBeLessThan(12);
  });

  test.each([0, 0.999_999_999])('chooses one of the list for a random number of %d', (number) => {
    expect([1, 2, 3]).toContain(zipf([1, 2, 3], () => number));
  });

  test('chooses the only one', () => {
    expect(zipf(['one'], () => 0.5)).toBe('one');
  });
});

describe('the keys of the callers', () => {
  const scopes = Array.from({ length: 999 }, (_, at) => `ea:${at}`);
  const keys = clientKeys(scopes);

  test('are the same each time, for the processes that use them', () => {
    expect(clientKeys(scopes)).toEqual(keys);
  });

  test('open the scope that their callers work with', () => {
    for (const { grants, scope } of keys) expect(grants.includes('*') || grants.includes(scope)).toBe(true);
  });

  test('mostly open one scope, and rarely all', () => {
    const share = (is: (grants: readonly string[]) => boolean) =>
      keys.filter(({ grants }) => is(grants)).length / keys.length;
    expect(share(([first, second]) => first !== '*' && second === undefined)).toBeGreaterThan(0.95);
    expect(share(([first]) => first === '*')).toBeLessThan(0.02);
    expect(share(([first]) => first === '*')).toBeGreaterThan(0);
  });
});

test.each(allRoutes.map((route) => ({ id: route.id, route })))('there are requests of $id', ({ route }) => {
  const clients = { keys: clientKeys(['ea:1']), terms: [{ q: 'd2s', location: 'eastus2' }], random: seededRandom(2) };
  const event = requestOf(route, clients);
  expect(event).toMatchObject({ resource: route.path, httpMethod: route.method });
  expect(event.path).not.toContain('{');
  const asks = [event.requestContext.identity.apiKeyId !== null, route.access === 'api-key'];
  expect(asks[0]).toBe(asks[1]);
});
