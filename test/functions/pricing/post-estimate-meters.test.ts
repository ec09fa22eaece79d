import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../lib/platform/log.ts';
import type { EstimateRequest } from '../../../lib/platform/request-types.generated.ts';
import { countRounds } from '../../support/count-rounds.ts';
import { importSheet } from '../../support/import-sheet.ts';
import { startLocalStores } from '../../support/local-stores.ts';
import { meterId, meterRow, tierRows } from '../../support/meter-book.ts';
import { vmRow } from '../../support/price-book.ts';
import { smallHeader } from '../../support/small-sheet.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});
const stores = await startLocalStores();
const { publishRetail } = await import('../../../lib/pricing/import/publish-retail.ts');
const { postEstimate } = await import('../../../functions/pricing/post-estimate.ts');
const { readScopes } = await import('../../../lib/pricing/store/scopes.ts');
const { lookUp } = await import('../../../lib/pricing/store/look-up.ts');
const { searchRows } = await import('../../../lib/pricing/store/row-search.ts');

const now = new Date('2026-11-20T00:00:00Z');
const bandwidth = meterRow({
  meterName: 'Standard Data Transfer Out',
  category: 'Bandwidth',
  product: 'Rtn Preference: MGN',
  sku: 'Standard',
  location: 'eastus2',
  unitOfMeasure: '1 GB',
});
const rows = [
  ...tierRows(bandwidth, [
    [0, '0'],
    [100, '0.087'],
    [10_340, '0.083'],
  ]),
  meterRow({ meterId: meterId(2), location: 'eastus2' }),
  meterRow({
    meterId: meterId(3),
    meterName: 'Cool LRS Data Stored',
    sku: 'Cool LRS',
    location: 'eastus2',
    unitPrice: '0.01',
  }),
  vmRow('Standard_D2s_v5', '0.096', { meterId: meterId(4), location: 'eastus2' }),
];
const directory = await mkdtemp(join(tmpdir(), 'appraise-meter-lines-'));
await publishRetail({ currency: 'USD', regions: ['eastus2'], rows: [rows], source: 'test', now, directory });
const sheetLine = (number: number, meter: string, category: string, unit: string, price: string): string =>
  `${meterId(number)},${meter},${category},,US East 2,${category} - ${meter},Consumption,,${unit},${price},USD`;
await importSheet({
  scopeId: 'ea:77',
  text: [
    `${smallHeader}\n`,
    `${sheetLine(1, 'Standard Data Transfer Out', 'Bandwidth', '10 GB', '0.5')}\n`,
    `${sheetLine(4, 'D2s v5', 'Virtual Machines', '100 Hours', '8')}\n`,
    `${sheetLine(9, 'Support Plan', 'Own services', '1/Month', '120')}\n`,
  ],
  uploadedAt: now,
});
afterAll(async () => {
  await stores.close();
  await rm(directory, { recursive: true });
});

const deps = { grants: async () => ['*'], scopes: () => readScopes(), lookUp, searchRows, now: () => now };

interface Body {
  readonly totals: { readonly retail: Record<string, number>; readonly corporate: Record<string, number> };
  readonly items: readonly {
    readonly id: string;
    readonly retail: Record<string, number>;
    readonly corporate: Record<string, number>;
  }[];
  readonly coverage: readonly { readonly status: string }[];
  readonly warnings: readonly string[];
}
const answer = postEstimate(deps);
const ask = async (body: EstimateRequest): Promise<Body> =>
  (await answer({ body, keyId: undefined })) as unknown as Body;
const refusal = (body: EstimateRequest, given = deps) =>
  postEstimate(given)({ body, keyId: undefined }).then(
    () => expect.unreachable('it was answered'),
    ({ status, code, facts }: { status: number; code: string; facts: unknown }) => ({ status, code, facts }),
  );
const payg = (line: Body['items'][number] | undefined) => [line?.retail.payg_monthly, line?.corporate.payg_monthly];

const byId = { meter_id: meterId(1), quantity: 500 };
const byName = { service: 'Bandwidth', meter: 'standard data transfer out', region: 'East US 2', quantity: 500 };
const vm = { product: 'virtual_machine', region: 'eastus2', sku: 'Standard_D2s_v5', quantity: 2 };

describe('lines by meter', () => {
  test('are priced by id and by name alike, beside items, at both sides', async () => {
    const { items, totals } = await ask({ items: [vm], meters: [byId, byName] });
    // 2 × 730 × 0.096, 2 × 730 × 0.08; 400 × 0.087, 500 × 0.05
    expect(items.map(payg)).toEqual([
      [140.16, 116.8],
      [34.8, 25],
      [34.8, 25],
    ]);
    expect(totals.retail.payg_monthly).toBe(209.76);
    expect(totals.corporate.payg_monthly).toBe(166.8);
  });

  test('cost what the line of a product costs that has the same meter', async () => {
    const { items } = await ask({ items: [vm], meters: [{ meter_id: meterId(4), quantity: 1460, unit: 'Hours' }] });
    expect(items[1]?.retail).toEqual(items[0]?.retail);
    expect(items[1]?.corporate).toEqual(items[0]?.corporate);
  });

  test.each([
    ['id', { meter_id: meterId(9), quantity: 2 }],
    ['name', { service: 'Own services', meter: 'Support Plan', quantity: 2 }],
  ])('are found on the sheet alone by %s, and stand in on the retail side', async (_, line) => {
    const { items, coverage, warnings } = await ask({ meters: [line] });
    expect(items.map(payg)).toEqual([[240, 240]]);
    expect(coverage.filter(({ status }) => status === 'not_on_list')).toHaveLength(1);
    expect(warnings).toContainEqual(expect.stringContaining('not on the public price list'));
  });

  test('are refused with a near name, whatever it is that is misspelled', async () => {
    const meters = [
      { ...byName, meter: 'Standard Data Transfer Our' },
      { ...byName, service: 'Bandwith' },
    ];
    expect(await refusal({ meters })).toMatchObject({
      status: 400,
      facts: {
        errors: [
          { pointer: '/meters/0/meter', did_you_mean: 'Standard Data Transfer Out' },
          { pointer: '/meters/1/service', did_you_mean: 'Bandwidth' },
        ],
      },
    });
  });

  test('are refused with those of items at once', async () => {
    const { status, facts } = await refusal({
      items: [{ ...vm, sku: 'Standard_D64s_v5' }],
      meters: [{ meter_id: meterId(99), quantity: 1 }],
    });
    expect({ status, facts }).toMatchObject({
      status: 422,
      facts: { errors: [{ pointer: '/items/0' }, { pointer: '/meters/0', code: 'price_not_found' }] },
    });
  });

  test('need a list that was read with its meters', async () => {
    const scopes = async () =>
      (await readScopes()).map((scope) => {
        const active = scope.active_snapshot;
        return active && scope.kind === 'retail'
          ? { ...scope, active_snapshot: { ...active, sections: { offers: active.sections.offers ?? 0 } } }
          : scope;
      });
    expect(await refusal({ meters: [byId] }, { ...deps, scopes })).toMatchObject({
      status: 422,
      code: 'meter_prices_missing',
      facts: { currency: 'USD' },
    });
  });

  test('may be two hundred, with names of two hundred characters', async () => {
    const meters = Array.from({ length: 200 }, (_, at) => (at % 2 ? byId : byName));
    expect((await ask({ meters })).items).toHaveLength(200);
    const hostile = Array.from({ length: 200 }, (_, at) => ({
      service: `=cmd|${at}`.padEnd(200, 'é'),
      meter: `v ${at} `.repeat(40).slice(0, 200),
      quantity: 1,
    }));
    expect(await refusal({ meters: hostile })).toMatchObject({ status: 400 });
  });
});

describe('the rounds to the store', () => {
  const roundsOf = async (request: EstimateRequest): Promise<number> => {
    await ask(request);
    const { rounds, restore } = await countRounds();
    try {
      await ask(request);
      return rounds.count;
    } finally {
      restore();
    }
  };

  test('of lines by id are those of items, and at most one more beside items', async () => {
    expect(await roundsOf({ items: [vm] })).toBe(2);
    expect(await roundsOf({ meters: [byId] })).toBeLessThanOrEqual(2);
    // The sheet is asked for the ids while the list is still being read; a store that is slower than that needs one more.
    const both = { items: [vm], meters: [byId, { meter_id: meterId(2), quantity: 1 }] };
    expect(await roundsOf(both)).toBeLessThanOrEqual(3);
    expect(await roundsOf({ meters: [{ meter_id: meterId(9), quantity: 1 }] })).toBeLessThanOrEqual(2);
  });

  test('of lines by name are one more', async () => {
    const both = { items: [vm], meters: [byName, { ...byName, quantity: 7 }] };
    expect(await roundsOf(both)).toBeLessThanOrEqual(4);
  });
});
