import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import type { lookUp as LookUp } from '../../../lib/pricing/store/look-up.ts';
import { startLocalStores } from '../../support/local-stores.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { seedDemo } = await import('../../../infra/local/demo/seed.ts');
await seedDemo(new Date('2026-11-20T00:00:00Z'));
const { postEstimate } = await import('../../../functions/pricing/post-estimate.ts');
const { readScopes } = await import('../../../lib/pricing/store/scopes.ts');
const { lookUp } = await import('../../../lib/pricing/store/look-up.ts');
const { searchRows } = await import('../../../lib/pricing/store/row-search.ts');
afterAll(() => stores.close());

type Request = EstimateRequest & Required<Pick<EstimateRequest, 'items'>>;
const first = JSON.parse(readFileSync('events/estimates/first.json', 'utf8')) as Request;
const deps = {
  grants: async () => ['ea:1234567'],
  scopes: () => readScopes(),
  lookUp,
  searchRows,
  now: () => new Date('2026-11-20T12:00:00Z'),
};

interface Alternative {
  readonly rank: number | null;
  readonly change: {
    readonly region?: string;
    readonly skus?: Readonly<Record<string, string>>;
    readonly hours_per_month?: number;
  };
  readonly totals: unknown;
  readonly best: { readonly monthly: number; readonly mix: object } | null;
  readonly missing: readonly { readonly id: string; readonly code: string }[];
}
interface Body {
  readonly totals: unknown;
  readonly best: { readonly monthly: number; readonly mix: { readonly lines: unknown } };
  readonly assumptions: readonly string[];
  readonly warnings: readonly string[];
  readonly what_if?: readonly Alternative[];
}

const ask = async (body: EstimateRequest, given: Parameters<typeof postEstimate>[0] = deps): Promise<Body> =>
  (await postEstimate(given)({ body, keyId: undefined })) as unknown as Body;

const everything: EstimateRequest['what_if'] = { regions: ['eastus2'], same_shape: true, hours: [220] };

/** Notes which parts of which snapshots are looked up. */
function watch() {
  const asked: string[] = [];
  const watched = (async (scopeId, snapshot, section, keys) => {
    asked.push(`${scopeId} ${section}`);
    return lookUp(scopeId, snapshot, section, keys);
  }) as typeof LookUp;
  return { asked, given: { ...deps, lookUp: watched } };
}

describe('a what-if of POST /api/estimate', () => {
  test('reads each snapshot once, however many alternatives there are', async () => {
    const [alone, beside] = [watch(), watch()];
    await ask(first, alone.given);
    const { what_if } = await ask({ ...first, what_if: everything }, beside.given);
    expect(what_if?.length).toBeGreaterThan(20);
    expect(alone.asked).toEqual(['retail:azure:USD offers', 'ea:1234567 prices']);
    expect(beside.asked).toEqual(alone.asked);
  });

  test('changes nothing of the estimate itself', async () => {
    const alone = await ask(first);
    const { what_if, assumptions, ...others } = await ask({ ...first, what_if: everything });
    expect(alone).not.toHaveProperty('what_if');
    expect({ ...others, assumptions: alone.assumptions }).toEqual(alone);
    expect(assumptions).toEqual(alone.assumptions);
  });

  test('has the figures of a request of its own, at contract prices too', async () => {
    const { what_if = [] } = await ask({ ...first, what_if: everything });
    const priced = what_if.filter(({ rank }) => rank !== null);
    expect(priced.length).toBeGreaterThan(15);
    for (const { change, totals, best } of priced) {
      const items = first.items.map((item) => ({
        ...item,
        ...(change.region !== undefined && { region: change.region }),
        ...(change.skus?.[item.id ?? ''] !== undefined && { sku: change.skus[item.id ?? ''] as string }),
        ...(item.sku !== undefined &&
          change.hours_per_month !== undefined && { hours_per_month: change.hours_per_month }),
      }));
      const own = await ask({ items });
      const { lines, ...mix } = own.best.mix;
      expect(totals).toEqual(own.totals);
      expect(best).toEqual({ ...own.best, mix });
    }
  });

  test('says what it assumes where the request itself does not', async () => {
    const items = first.items.slice(0, 1);
    const fewer = expect.stringMatching(/^Reservations and savings plans are owed for every hour/);
    expect((await ask({ items, what_if: { hours: [730] } })).assumptions).not.toContainEqual(fewer);
    expect((await ask({ items, what_if: { hours: [220] } })).assumptions).toContainEqual(fewer);
    const disks = expect.stringMatching(/^Sizes of the generations v1 to v3 may have a local disk/);
    const old = [{ ...items[0], sku: 'Standard_F4s_v2' } as Request['items'][number]];
    expect((await ask({ items: old, what_if: { same_shape: true } })).assumptions).toContainEqual(disks);
    expect((await ask({ items, what_if: { same_shape: true } })).assumptions).not.toContainEqual(disks);
  });

  test('warns of old prices in a region that only an alternative needs', async () => {
    const scopes = async () =>
      (await readScopes()).map((scope) => {
        const { active_snapshot: active } = scope;
        if (scope.kind !== 'retail' || !active?.regions) return scope;
        const old = { row_count: 1, read_at: '2026-11-01T00:00:00.000Z' };
        return { ...scope, active_snapshot: { ...active, regions: { ...active.regions, eastus2: old } } };
      });
    const { warnings } = await ask({ ...first, what_if: { regions: ['eastus2'] } }, { ...deps, scopes });
    expect(warnings).toContainEqual(expect.stringMatching(/^The public prices of eastus2 are 19 days old/));
    expect((await ask(first, { ...deps, scopes })).warnings).toEqual([]);
  });

  test('names regions that were not read, and still ranks the others', async () => {
    const { what_if = [] } = await ask({ ...first, what_if: { regions: ['uksouth', 'eastus2'] } });
    expect(what_if.map(({ rank, change }) => [rank, change])).toEqual([
      [1, { region: 'eastus2' }],
      [null, { region: 'uksouth' }],
    ]);
    expect(what_if[1]?.missing.map(({ id, code }) => [id, code])).toEqual(
      first.items.map(({ id }) => [id, 'region_not_read']),
    );
  });

  test('warns where `same_shape` finds nothing', async () => {
    const { what_if, warnings } = await ask({ items: first.items.slice(2, 3), what_if: { same_shape: true } });
    expect(what_if).toEqual([]);
    expect(warnings).toContainEqual(expect.stringContaining('`same_shape` makes no alternatives'));
  });

  test('of a request without a price is refused as the request is', async () => {
    const items = [{ ...first.items[0], region: 'uksouth' } as Request['items'][number]];
    const refusal = {
      status: 422,
      code: 'price_not_found',
      facts: { errors: [{ pointer: '/items/0', code: 'region_not_read' }] },
    };
    await expect(ask({ items, what_if: { regions: ['eastus2'] } })).rejects.toMatchObject(refusal);
  });

  test('moves lines by meter to the same meters of the region', async () => {
    const { meters = [] } = JSON.parse(readFileSync('events/estimates/meters.json', 'utf8')) as EstimateRequest;
    const request = (region: string): EstimateRequest => ({
      items: [{ ...first.items[0], region } as Request['items'][number]],
      meters: meters.slice(0, 2).map((line) => ({ ...line, region })),
    });
    const { what_if = [] } = await ask({ ...request('westeurope'), what_if: { regions: ['eastus2'], hours: [220] } });
    const own = await ask(request('eastus2'));
    const moved = what_if.find(({ change }) => change.region && change.hours_per_month === undefined);
    expect(moved?.totals).toEqual(own.totals);
    expect(moved).toMatchObject({ stayed: null, unchanged: [] });
    const reason = 'Its quantity is that of a month.';
    expect(what_if.find(({ change }) => change.region && change.hours_per_month)).toMatchObject({
      unchanged: meters.slice(0, 2).map(({ id }) => ({ id, reason })),
    });
  });

  test('works without a contract', async () => {
    const { what_if = [] } = await ask({ ...first, scope: 'none', what_if: { hours: [220] } });
    expect(what_if[0]).toMatchObject({ rank: 1, totals: { corporate: null }, best: { mix: { side: 'retail' } } });
  });
});
