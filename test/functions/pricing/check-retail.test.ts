import { expect, test, vi } from 'vitest';
import { checkRetail } from '../../../functions/pricing/check-retail.ts';
import { logger } from '../../../lib/platform/log.ts';
import type { Scope } from '../../../lib/pricing/scope/scope.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

interface Tried {
  readonly currency: string;
  /** When its prices became the active ones. */
  readonly at: string | null;
  readonly failure?: string;
  /** When each region was read. */
  readonly read?: Readonly<Record<string, string>>;
}

const scope = ({ currency, at, failure, read }: Tried): Scope =>
  ({
    kind: 'retail',
    scope_id: `retail:azure:${currency}`,
    active_snapshot: at === null ? null : { activated_at: at, ...(read && { regions: regionsOf(read) }) },
    latest: { status: failure ? 'failed' : 'completed', failure: failure ? { code: 'x', message: failure } : null },
  }) as Scope;

const regionsOf = (read: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(read).map(([region, read_at]) => [region, { row_count: 1, read_at }]));

const check = (tried: readonly Tried[], at = '2026-11-20T05:00:00Z') =>
  checkRetail({
    now: () => new Date(at),
    settings: () => ({ regions: ['eastus2', 'westeurope'], currencies: ['USD', 'BRL'] }),
    scopes: async () => tried.map(scope),
  })();

test('succeeds when the prices of this night are there in every currency', async () => {
  const tried = [
    { currency: 'USD', at: '2026-11-20T03:41:00.000Z' },
    { currency: 'BRL', at: '2026-11-20T03:30:00.000Z' },
  ];
  expect(await check(tried)).toEqual({ scopes: ['retail:azure:USD', 'retail:azure:BRL'] });
});

test('fails in an account where the refresh has never run', async () => {
  await expect(check([])).rejects.toThrow(/retail:azure:USD was never read .*; retail:azure:BRL was never read/);
});

test('ignores currencies that are not read any more', async () => {
  const night = '2026-11-20T03:41:00.000Z';
  const tried = ['USD', 'BRL'].map((currency) => ({ currency, at: night }));
  expect(await check([...tried, { currency: 'EUR', at: null, failure: 'It is down.' }])).toEqual({
    scopes: ['retail:azure:USD', 'retail:azure:BRL'],
  });
});

test('before 03:30 it asks for the prices of the night before', async () => {
  const tried = ['USD', 'BRL'].map((currency) => ({ currency, at: '2026-11-19T03:30:00.000Z' }));
  expect(await check(tried, '2026-11-20T03:29:59Z')).toEqual({ scopes: ['retail:azure:USD', 'retail:azure:BRL'] });
});

test.each([
  {
    what: 'yesterday’s prices',
    tried: [{ currency: 'USD', at: '2026-11-20T03:29:59.999Z' }],
    says: 'retail:azure:USD has those of 2026-11-20T03:29:59.999Z, newest try completed',
  },
  {
    what: 'yesterday’s prices in a region, although another was read again by hand',
    tried: [
      {
        currency: 'USD',
        at: '2026-11-20T04:10:00.000Z',
        read: { eastus2: '2026-11-20T04:10:00.000Z', westeurope: '2026-11-19T03:30:00.000Z' },
      },
    ],
    says: 'retail:azure:USD has those of 2026-11-19T03:30:00.000Z, newest try completed',
  },
  {
    what: 'a region that was never read',
    tried: [{ currency: 'USD', at: '2026-11-20T04:10:00.000Z', read: { eastus2: '2026-11-20T04:10:00.000Z' } }],
    says: 'retail:azure:USD has none for westeurope, newest try completed',
  },
  {
    what: 'a first night that failed',
    tried: [{ currency: 'USD', at: null, failure: 'It is down.' }],
    says: 'retail:azure:USD has none, newest try failed (It is down.)',
  },
  {
    what: 'one currency of two',
    tried: [
      { currency: 'USD', at: '2026-11-20T03:41:00.000Z' },
      { currency: 'BRL', at: '2026-11-19T03:41:00.000Z', failure: 'Too few.' },
    ],
    says: 'no public prices since 2026-11-20T03:30:00.000Z: retail:azure:BRL has those of',
  },
])('fails with $what, saying so', async ({ tried, says }) => {
  await expect(check(tried)).rejects.toThrow(says);
});
