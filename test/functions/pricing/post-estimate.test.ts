import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { lookUp as LookUp } from '../../../lib/pricing/store/look-up.ts';
import { countRounds } from '../../support/count-rounds.ts';
import { startLocalStores } from '../../support/local-stores.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { seedDemo } = await import('../../../infra/local/demo/seed.ts');
await seedDemo(new Date('2026-11-20T00:00:00Z'));
const { postEstimate } = await import('../../../functions/pricing/post-estimate.ts');
const { readScopes, addScope } = await import('../../../lib/pricing/store/scopes.ts');
const { lookUp } = await import('../../../lib/pricing/store/look-up.ts');
const { searchRows } = await import('../../../lib/pricing/store/row-search.ts');
afterAll(() => stores.close());

const { items } = JSON.parse(readFileSync('events/estimates/first.json', 'utf8')) as Required<
  Pick<EstimateRequest, 'items'>
>;
const first = { items };
const today = () => new Date('2026-11-20T12:00:00Z');
/** A caller with one contract. */
const everything = { grants: async () => ['ea:1234567'], scopes: () => readScopes(), lookUp, searchRows, now: today };

interface Body {
  readonly scope_id: string | null;
  readonly totals: { readonly retail: Record<string, number>; readonly corporate: Record<string, number> | null };
  readonly items: readonly {
    readonly ea_available: boolean | null;
    readonly meters: readonly { readonly side: string; readonly source: string }[];
  }[];
  readonly warnings: readonly string[];
  readonly snapshots: { readonly retail: string; readonly corporate: string | null };
}

const ask = async (body: unknown, deps: Parameters<typeof postEstimate>[0] = everything): Promise<Body> =>
  (await postEstimate(deps)({ body: body as EstimateRequest, keyId: undefined })) as unknown as Body;
const refusal = (body: unknown, deps?: Parameters<typeof postEstimate>[0]) =>
  ask(body, deps).then(
    () => expect.unreachable('it was answered'),
    ({ status, code, facts }: { status: number; code: string; facts: unknown }) => ({ status, code, facts }),
  );

/** A hundred lines over all three products and regions. */
const hundred = Array.from({ length: 100 }, (_, index) => {
  const region = ['brazilsouth', 'eastus2', 'westeurope'][index % 3] as string;
  if (index % 5 === 3) return { product: 'managed_disk', region, type: 'premium_ssd', size: 2 ** (2 + (index % 12)) };
  if (index % 5 === 4) return { product: 'sql_database', region, tier: 'general_purpose', vcores: 2 + 2 * (index % 5) };
  const sku = ['Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_E8s_v5', 'Standard_F8s_v2'][index % 4] as string;
  return { product: 'virtual_machine', region, sku, os: index % 2 ? 'windows' : 'linux' };
});

describe('POST /api/estimate', () => {
  test.each([
    [
      'ended',
      '2026-12-01',
      ['The price sheet ended on 2026-11-30: its prices may no longer hold. Import the sheet that follows it.'],
    ],
    ['holds on its last day', '2026-11-30', []],
    ['holds on its first day', '2026-11-01', []],
    ['begins tomorrow', '2026-10-31', ['The price sheet begins on 2026-11-01: its prices do not hold yet.']],
  ])('warns once, whatever the lines, where the sheet %s', async (_, day, expected) => {
    const sheet = { effective_start: '2026-11-01', effective_end: '2026-11-30', warnings: [], warning_count: 0 };
    const scopes = async () =>
      (await readScopes()).map((scope) => {
        const active = scope.kind === 'contract' ? scope.active_snapshot : null;
        return active ? { ...scope, active_snapshot: { ...active, sheet } } : scope;
      });
    const now = () => new Date(`${day}T23:59:59Z`);
    const { warnings } = await ask({ items: [hundred[0], hundred[1]] }, { ...everything, scopes, now });
    expect(
      warnings.filter((text) => text.includes('price sheet ended') || text.includes('price sheet begins')),
    ).toEqual(expected);
  });

  test('reads a hundred lines in at most three rounds, and in two while the price list is the same', async () => {
    const answer = postEstimate(everything);
    const { rounds, restore } = await countRounds();
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

  test('gives the same answer whether or not the price list is in its cache', async () => {
    const answer = postEstimate(everything);
    const one = await answer({ body: first, keyId: undefined });
    expect(await answer({ body: first, keyId: undefined })).toEqual(one);
  });

  test('looks prices up again when another price list is active', async () => {
    let current = 'old';
    const scopes = async () =>
      (await readScopes()).map((scope) => ({
        ...scope,
        active_snapshot: scope.active_snapshot && {
          ...scope.active_snapshot,
          ...(scope.kind === 'retail' && { snapshot_id: current }),
        },
      }));
    const list = (await readScopes('retail')).find(({ currency }) => currency === 'USD');
    const real = list?.active_snapshot?.snapshot_id;
    const asked: string[] = [];
    const watched = (async (scopeId, snapshot, section, keys) => {
      const { snapshot_id } = snapshot;
      asked.push(`${section} ${snapshot_id.slice(0, 3)}`);
      return lookUp(scopeId, section === 'offers' ? { ...snapshot, snapshot_id: real ?? '' } : snapshot, section, keys);
    }) as typeof LookUp;
    const answer = postEstimate({ ...everything, scopes, lookUp: watched });
    await answer({ body: first, keyId: undefined });
    current = 'new';
    const { snapshots } = (await answer({ body: first, keyId: undefined })) as unknown as Body;

    expect(asked.filter((one) => one.startsWith('offers'))).toEqual(['offers old', 'offers old', 'offers new']);
    expect(snapshots.retail).toBe('new');
  });

  test.each([
    { what: 'nobody’s key', grants: [], status: 403, code: 'scope_not_granted' },
    { what: 'another tenant’s scope', grants: ['ea:7'], scope: 'ea:1234567', status: 403, code: 'scope_not_granted' },
    { what: 'an unknown scope', grants: ['*'], scope: 'ea:404', status: 404, code: 'scope_not_found' },
  ])('refuses $what with $status', async ({ grants, scope, status, code }) => {
    const deps = { ...everything, grants: async () => grants };
    expect(await refusal({ ...first, ...(scope && { scope }) }, deps)).toMatchObject({ status, code });
  });

  test('compares with nothing where the caller has no active contract, and says so', async () => {
    const { scope_id, totals, warnings } = await ask(first, { ...everything, grants: async () => ['ea:none'] });
    expect({ scope_id, corporate: totals.corporate }).toEqual({ scope_id: null, corporate: null });
    expect(warnings).toEqual([expect.stringContaining('no active contract scope with a price sheet')]);
  });

  test('asks for a scope where the caller has several', async () => {
    const scopes = async () =>
      (await readScopes()).flatMap((one) =>
        one.scope_id === 'ea:1234567' ? [one, { ...one, scope_id: 'ea:2' }] : one,
      );
    const grants = async () => ['ea:1234567', 'ea:2'];
    expect(await refusal(first, { ...everything, grants, scopes })).toMatchObject({
      status: 400,
      code: 'scope_required',
      facts: { scopes: ['ea:1234567', 'ea:2'] },
    });
  });

  test('says of a contract whose sheet has not been imported that only retail prices are shown', async () => {
    await addScope({ scope_id: 'ea:empty', currency: 'USD', now: new Date() });
    const { scope_id, totals, warnings } = await ask(
      { ...first, scope: 'ea:empty' },
      { ...everything, grants: async () => ['*'] },
    );
    expect({ scope_id, corporate: totals.corporate }).toEqual({ scope_id: 'ea:empty', corporate: null });
    expect(warnings).toEqual([expect.stringContaining('No price sheet has been imported into ea:empty')]);
  });

  test('compares with nothing where it is asked to, without a warning, though several contracts have prices', async () => {
    const several = async () =>
      (await readScopes()).flatMap((one) =>
        one.scope_id === 'ea:1234567' ? [one, { ...one, scope_id: 'ea:2' }] : one,
      );
    const { scope_id, totals, warnings, items, snapshots } = await ask(
      { ...first, scope: 'none' },
      { ...everything, scopes: several },
    );
    expect({ scope_id, corporate: totals.corporate, warnings, sheet: snapshots.corporate }).toEqual({
      scope_id: null,
      corporate: null,
      warnings: [],
      sheet: null,
    });
    expect(items.every(({ ea_available }) => ea_available === null)).toBe(true);
  });

  test('takes no currency from a scope without prices that nobody has named', async () => {
    const inReais = { scope_id: 'ea:1234567', currency: 'BRL', active_snapshot: null };
    const scopes = async () =>
      (await readScopes()).flatMap((one) => {
        if (one.kind === 'retail') return [one];
        return one.scope_id === inReais.scope_id ? [{ ...one, ...inReais }] : [];
      });
    const deps = { ...everything, scopes };
    expect(await ask(first, deps)).toMatchObject({ currency: 'USD', totals: { corporate: null } });
    expect(await refusal({ ...first, scope: 'ea:1234567' }, deps)).toMatchObject({ code: 'retail_prices_missing' });
  });

  test('takes the contract with prices where another scope has none yet', async () => {
    await addScope({ scope_id: 'ea:empty', currency: 'USD', now: new Date() });
    const grants = async () => ['ea:1234567', 'ea:empty'];
    const { scope_id, totals } = await ask(first, { ...everything, grants });
    expect({ scope_id, hasContractPrices: totals.corporate !== null }).toEqual({
      scope_id: 'ea:1234567',
      hasContractPrices: true,
    });
  });

  test('refuses another currency than the scope’s, and one that was never read', async () => {
    expect(await refusal({ ...first, scope: 'ea:1234567', currency: 'BRL' })).toMatchObject({
      status: 400,
      facts: { errors: [{ pointer: '/currency', code: 'not_allowed' }] },
    });
    const none = { ...everything, grants: async () => ['ea:none'] };
    expect(await refusal({ ...first, currency: 'BRL' }, none)).toMatchObject({
      status: 422,
      code: 'retail_prices_missing',
      facts: { currency: 'BRL', currencies: ['EUR', 'USD'] },
    });
  });

  test('never shows a contract’s price on the public side', async () => {
    const { items } = await ask({ ...first, scope: 'ea:1234567' });
    const meters = items.flatMap((item) => item.meters);
    expect(meters.filter(({ side, source }) => side === 'retail' && source === 'ea')).toEqual([]);
    expect(meters.some(({ source }) => source === 'ea')).toBe(true);
  });

  test('names every item that has no price, and estimates none of the others', async () => {
    const nowhere = { product: 'virtual_machine', region: 'eastus2', sku: 'Standard_HB176rs_v4' };
    const [known] = first.items;
    expect(
      await refusal({ scope: 'ea:1234567', items: [nowhere, known, { ...nowhere, sku: 'Standard_HB176-24rs_v4' }] }),
    ).toMatchObject({
      status: 422,
      code: 'price_not_found',
      facts: {
        errors: [
          { pointer: '/items/0', code: 'price_not_found', detail: expect.stringContaining('Standard_HB176rs_v4') },
          { pointer: '/items/2', code: 'price_not_found', detail: expect.stringContaining('Standard_HB176-24rs_v4') },
        ],
      },
    });
  });

  test('says of a region that was not read that it was not read, and never that something is not sold there', async () => {
    const item = { product: 'virtual_machine', region: 'japaneast', sku: 'Standard_D2s_v5' };
    const { facts } = (await refusal({ ...first, items: [item] })) as {
      facts: { errors: readonly { code: string; detail: string }[] };
    };
    expect(facts.errors).toEqual([
      {
        pointer: '/items/0',
        code: 'region_not_read',
        detail: expect.stringMatching(
          /^The public prices of japaneast have not been read in USD; .*--region japaneast/,
        ),
      },
    ]);
  });

  test('looks up each meter once, and only those that the lines need', async () => {
    const asked: (readonly string[])[] = [];
    const watched: typeof LookUp = (scopeId, snapshot, section, keys) => {
      asked.push(keys);
      return lookUp(scopeId, snapshot, section, keys);
    };
    await ask(
      { items: [first.items[0], first.items[0]].map((item, at) => ({ ...item, id: `${at}` })), scope: 'ea:1234567' },
      {
        ...everything,
        lookUp: watched,
      },
    );
    expect(asked).toHaveLength(2);
    for (const keys of asked) expect(new Set(keys).size).toBe(keys.length);
    expect(asked[0]).toEqual(['vm/brazilsouth/standard_d4s_v5']);
  });
});
