import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { logger } from '../../../lib/http/log.ts';
import type { EstimateItem } from '../../../lib/pricing/estimate/item.ts';
import type { lookUp as LookUp } from '../../../lib/storage/hashed-pages.ts';
import { startLocalStores } from '../../support/local-stores.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { seedDemo } = await import('../../../infra/local/demo/seed.ts');
await seedDemo(new Date('2026-11-20T00:00:00Z'));
const { postEstimate } = await import('../../../functions/pricing/post-estimate.ts');
const { listScopes, addScope } = await import('../../../lib/storage/scopes.ts');
const { lookUp } = await import('../../../lib/storage/hashed-pages.ts');
const { dynamodb } = await import('../../../lib/storage/dynamodb-client.ts');
afterAll(() => stores.close());

const first = JSON.parse(readFileSync('events/estimates/first.json', 'utf8')) as { items: readonly EstimateItem[] };
const everything = { grants: async () => ['*'], scopes: listScopes, lookUp };

interface Body {
  readonly scope_id: string | null;
  readonly totals: { readonly retail: Record<string, number>; readonly corporate: Record<string, number> | null };
  readonly items: readonly { readonly meters: readonly { readonly side: string; readonly source: string }[] }[];
  readonly warnings: readonly string[];
  readonly snapshots: { readonly retail: string; readonly corporate: string | null };
}

const ask = async (body: unknown, world: Parameters<typeof postEstimate>[0] = everything): Promise<Body> =>
  (await postEstimate(world)({ body, keyId: undefined })) as unknown as Body;
const refusal = (body: unknown, world?: Parameters<typeof postEstimate>[0]) =>
  ask(body, world).then(
    () => expect.unreachable('it was answered'),
    ({ status, code, facts }: { status: number; code: string; facts: unknown }) => ({ status, code, facts }),
  );

/** A hundred lines over all three products and regions. */
const hundred = Array.from({ length: 100 }, (_, index) => {
  const region = ['brazilsouth', 'eastus2', 'westeurope'][index % 3];
  if (index % 5 === 3) return { product: 'managed_disk', region, type: 'premium_ssd', size: 2 ** (2 + (index % 12)) };
  if (index % 5 === 4) return { product: 'sql_database', region, tier: 'general_purpose', vcores: 2 + 2 * (index % 5) };
  const sku = ['Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_E8s_v5', 'Standard_F8s_v2'][index % 4];
  return { product: 'virtual_machine', region, sku, os: index % 2 ? 'windows' : 'linux' };
});

/** Counts the rounds: requests that are sent before any of them is answered are one. */
function counted() {
  const send = vi.spyOn(dynamodb, 'send');
  const rounds = { count: 0, requests: 0 };
  let underWay = 0;
  const original = send.getMockImplementation() ?? Object.getPrototypeOf(dynamodb).send;
  send.mockImplementation((async (...given: Parameters<typeof dynamodb.send>) => {
    rounds.requests += 1;
    if (underWay === 0) rounds.count += 1;
    underWay += 1;
    try {
      return await original.apply(dynamodb, given);
    } finally {
      underWay -= 1;
    }
  }) as never);
  return { rounds, restore: () => send.mockRestore() };
}

describe('POST /api/estimate', () => {
  it('reads a hundred lines in at most three rounds, and in two while the price list is the same', async () => {
    const answer = postEstimate(everything);
    const { rounds, restore } = counted();
    try {
      await answer({ body: { items: hundred }, keyId: undefined });
      expect(rounds.count).toBeLessThanOrEqual(3);
      expect(rounds.count).toBeGreaterThan(1);
      rounds.count = 0;
      await answer({ body: { items: hundred }, keyId: undefined });
      expect(rounds.count).toBeLessThanOrEqual(2);
    } finally {
      restore();
    }
  });

  it('answers alike whether or not it remembered the price list', async () => {
    const answer = postEstimate(everything);
    const one = await answer({ body: first, keyId: undefined });
    expect(await answer({ body: first, keyId: undefined })).toEqual(one);
  });

  it('looks prices up anew once another price list is the active one', async () => {
    let current = 'old';
    const scopes = (async (kind: 'contract' | 'retail') =>
      (await listScopes(kind)).map((scope) => ({
        ...scope,
        active_snapshot: scope.active_snapshot && {
          ...scope.active_snapshot,
          ...(kind === 'retail' && { snapshot_id: current }),
        },
      }))) as typeof listScopes;
    const [real] = (await listScopes('retail')).map(({ active_snapshot }) => active_snapshot?.snapshot_id ?? '');
    const asked: string[] = [];
    const watched = (async (scopeId, snapshot, section, keys) => {
      const { snapshot_id } = snapshot;
      asked.push(`${section} ${snapshot_id.slice(0, 3)}`);
      return lookUp(scopeId, section === 'offers' ? { ...snapshot, snapshot_id: real ?? '' } : snapshot, section, keys);
    }) as typeof LookUp;
    const answer = postEstimate({ grants: async () => ['*'], scopes, lookUp: watched });
    await answer({ body: first, keyId: undefined });
    current = 'new';
    const { snapshots } = (await answer({ body: first, keyId: undefined })) as unknown as Body;

    expect(asked.filter((one) => one.startsWith('offers'))).toEqual(['offers old', 'offers old', 'offers new']);
    expect(snapshots.retail).toBe('new');
  });

  it.each([
    { what: 'nobody’s key', grants: [], status: 403, code: 'scope_not_granted' },
    { what: 'another tenant’s scope', grants: ['ea:7'], scope: 'ea:1234567', status: 403, code: 'scope_not_granted' },
    { what: 'an unknown scope', grants: ['*'], scope: 'ea:404', status: 404, code: 'scope_not_found' },
  ])('refuses $what with $status', async ({ grants, scope, status, code }) => {
    const world = { ...everything, grants: async () => grants };
    expect(await refusal({ ...first, ...(scope && { scope }) }, world)).toMatchObject({ status, code });
  });

  it('compares with nothing where the caller has no active contract, and says so', async () => {
    const { scope_id, totals, warnings } = await ask(first, { ...everything, grants: async () => ['ea:none'] });
    expect({ scope_id, corporate: totals.corporate }).toEqual({ scope_id: null, corporate: null });
    expect(warnings).toEqual([expect.stringContaining('no active contract scope')]);
  });

  it('asks which one is meant where there are several', async () => {
    const scopes = (async (kind: 'contract' | 'retail') => {
      const known = await listScopes(kind);
      return kind === 'contract' ? [...known, ...known.map((one) => ({ ...one, scope_id: 'ea:2' }))] : known;
    }) as typeof listScopes;
    expect(await refusal(first, { ...everything, scopes })).toMatchObject({
      status: 400,
      code: 'scope_required',
      facts: { scopes: ['ea:1234567', 'ea:2'] },
    });
  });

  it('says of a contract whose sheet has not been imported that only retail prices are shown', async () => {
    await addScope({ scope_id: 'ea:empty', currency: 'USD', now: new Date() });
    const { scope_id, totals, warnings } = await ask({ ...first, scope: 'ea:empty' });
    expect({ scope_id, corporate: totals.corporate }).toEqual({ scope_id: 'ea:empty', corporate: null });
    expect(warnings).toEqual([expect.stringContaining('No price sheet has been imported into ea:empty')]);
  });

  it('refuses another currency than the scope’s, and one that was never read', async () => {
    expect(await refusal({ ...first, scope: 'ea:1234567', currency: 'BRL' })).toMatchObject({
      status: 400,
      facts: { errors: [{ pointer: '/currency', code: 'not_allowed' }] },
    });
    const none = { ...everything, grants: async () => ['ea:none'] };
    expect(await refusal({ ...first, currency: 'BRL' }, none)).toMatchObject({
      status: 422,
      code: 'retail_prices_missing',
      facts: { currency: 'BRL', currencies: ['USD'] },
    });
  });

  it('never shows a contract’s price on the public side', async () => {
    const { items } = await ask({ ...first, scope: 'ea:1234567' });
    const meters = items.flatMap((item) => item.meters);
    expect(meters.filter(({ side, source }) => side === 'retail' && source === 'ea')).toEqual([]);
    expect(meters.some(({ source }) => source === 'ea')).toBe(true);
  });
});
