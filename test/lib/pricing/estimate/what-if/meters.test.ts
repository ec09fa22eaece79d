import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../../lib/platform/request-types.generated.ts';
import type { PriceRow } from '../../../../../lib/pricing/price-row.ts';
import { type EstimatedRequest, estimateIn, estimateRequest } from '../../../../support/estimate-request.ts';
import { meterId, meterRow, tierRows } from '../../../../support/meter-book.ts';
import { type Meter, world } from '../../../../support/mostly-valid-requests.ts';
import { contractRow, reservationRow, vmRow } from '../../../../support/price-book.ts';

type Alternative = EstimatedRequest['what_if'][number];

const regions = ['eastus', 'eastus2', 'westeurope'] as const;
const [home, cheaper, dearer] = regions;
const planRow = (number: number, location: string, unitPrice: string): PriceRow =>
  meterRow({
    meterId: meterId(number),
    category: 'Azure App Service',
    product: 'Azure App Service Premium v3 Plan',
    sku: 'P1 v3',
    meterName: 'P1 v3 App',
    unitOfMeasure: '1 Hour',
    location,
    unitPrice,
  });
const plans = [planRow(1, home, '0.1'), planRow(2, cheaper, '0.084'), planRow(3, dearer, '0.134')];
const egress = tierRows(
  meterRow({
    meterId: meterId(9),
    category: 'Bandwidth',
    product: 'Rtn Preference: MGN',
    sku: 'Standard',
    meterName: 'Standard Data Transfer Out',
    unitOfMeasure: '1 GB',
    location: 'global',
  }),
  [
    [0, '0'],
    [100, '0.1'],
  ],
);
const machine = { id: 'web', product: 'virtual_machine', region: home, sku: 'Standard_D2s_v5' };
const machines = regions.map((location, index) =>
  vmRow('Standard_D2s_v5', `0.${index + 1}`, { location, meterId: `vm-${location}` }),
);
const plan = { id: 'plan', meter_id: meterId(1), quantity: 730 };
const what_if = { regions: [dearer, cheaper] };
const brief = ({ rank, change, best, difference, stayed }: Alternative) => ({
  rank,
  region: change.region,
  monthly: best?.mix.monthly,
  difference: difference?.mix,
  stayed,
});

describe('a line by meter in a what-if', () => {
  test('moves to the same meter of each region, so that the dearest is not the first', async () => {
    const { what_if: alternatives, best } = await estimateRequest({ meters: [plan], what_if }, plans);
    expect(best.mix.monthly).toBe(73);
    expect(alternatives.map(brief)).toEqual([
      { rank: 1, region: cheaper, monthly: 61.32, difference: -11.68, stayed: null },
      { rank: 2, region: dearer, monthly: 97.82, difference: 24.82, stayed: null },
    ]);
    expect(alternatives.map(({ moved_meters }) => moved_meters)).toEqual([{ plan: meterId(2) }, { plan: meterId(3) }]);
  });

  test('has the prices of the contract there', async () => {
    const sheet = plans.map((row) => contractRow(row, `${Number(row.unitPrice) / 2}`));
    const { what_if: alternatives } = await estimateRequest({ meters: [plan], what_if }, plans, sheet);
    expect(alternatives.map(({ totals }) => totals?.corporate?.payg_monthly)).toEqual([30.66, 48.91]);
  });

  test('stays where it has no price, and the alternative ranks behind those that are whole', async () => {
    const rows = [...plans.filter(({ location }) => location !== cheaper), ...machines];
    const request = { items: [machine], meters: [plan], what_if: { regions: [cheaper, dearer] } };
    const { what_if: alternatives } = await estimateRequest(request, rows);
    expect(alternatives.map(brief)).toEqual([
      { rank: 1, region: dearer, monthly: 316.82, difference: 170.82, stayed: null },
      {
        rank: 2,
        region: cheaper,
        monthly: 219,
        difference: 73,
        stayed: { monthly: 73, lines: ['plan'] },
      },
    ]);
    expect(alternatives[1]?.unchanged).toEqual([
      { id: 'plan', reason: 'P1 v3 App has no price in eastus2; the line stays in eastus.' },
    ]);
  });

  test('stays where its meter is counted in another unit there', async () => {
    const other = { ...planRow(2, cheaper, '60'), unitOfMeasure: '1/Month' };
    const rows = plans.map((row) => (row.location === cheaper ? other : row));
    const { what_if: alternatives } = await estimateRequest({ meters: [plan], what_if: { regions: [cheaper] } }, rows);
    expect(alternatives.map(({ stayed }) => stayed)).toEqual([{ monthly: 73, lines: ['plan'] }]);
  });

  test('of no region keeps its price, which is no reason to rank behind', async () => {
    const meters = [plan, { id: 'out', meter_id: meterId(9), quantity: 500 }];
    const { what_if: alternatives } = await estimateRequest({ meters, what_if }, [...plans, ...egress]);
    expect(alternatives.map(({ rank, stayed }) => [rank, stayed])).toEqual([
      [1, null],
      [2, null],
    ]);
    expect(alternatives[0]?.unchanged).toEqual([{ id: 'out', reason: 'Its price is that of no region.' }]);
  });

  test('has no price in a region that was not read', async () => {
    const request = { meters: [plan], what_if: { regions: ['uksouth', cheaper] } };
    const { what_if: alternatives } = await estimateRequest(request, plans);
    expect(alternatives.map(({ rank, missing }) => [rank, missing.map(({ code }) => code)])).toEqual([
      [1, []],
      [null, ['region_not_read']],
    ]);
  });

  test('does not take its reservations along where there are none', async () => {
    const rows = [...plans, reservationRow(planRow(1, home, '0'), 'P1Y', '600')];
    const { what_if: alternatives, best } = await estimateRequest({ meters: [plan], what_if }, rows);
    expect(best.mix.monthly).toBe(50);
    expect(alternatives[0]?.coverage.map(({ item, status }) => [item, status])).toEqual([['plan', 'not_offered']]);
  });

  test('may not be looked for in too many regions', async () => {
    const many = ['eastus', 'eastus2', 'westeurope', 'westus', 'westus2', 'northeurope', 'uksouth', 'ukwest'];
    const more = ['japaneast', 'japanwest', 'brazilsouth'];
    const request = { meters: Array(200).fill({ ...plan, id: undefined }), what_if: { regions: [...many, ...more] } };
    await expect(estimateRequest(request as EstimateRequest, plans)).rejects.toMatchObject({
      facts: {
        errors: [
          {
            pointer: '/what_if/regions',
            code: 'out_of_range',
            detail: 'Moves lines by meter 2200 times, each to every region. At most 2000 moves are allowed.',
          },
        ],
      },
    });
  });
});

/** The request as an alternative changes it, with its meters moved, for an estimate of its own. */
function changed(request: EstimateRequest, { change, stayed }: Alternative): EstimateRequest {
  const { region, skus = {}, hours_per_month: hours } = change;
  const first = (request.items ?? []).length + 1;
  const items = (request.items ?? []).map((line, index) => {
    const id = line.id ?? String(index + 1);
    const canStop = line.product === 'virtual_machine' || line.compute === 'serverless';
    return {
      ...line,
      ...(region !== undefined && { region }),
      ...(skus[id] !== undefined && { sku: skus[id] }),
      ...(hours !== undefined && canStop && { hours_per_month: hours }),
    };
  });
  const meters = (request.meters ?? []).map((line, index): Meter => {
    const stays = region === undefined || line.region === 'global' || stayed?.lines.includes(String(first + index));
    return stays ? line : { ...line, region };
  });
  const { what_if: _, ...others } = request;
  return { ...others, items, meters };
}

describe('every alternative of a mostly valid request', () => {
  test('has the figures of an estimate of its own with the lines moved, to the cent', async () => {
    let moved = 0;
    let stuck = 0;
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const answer = await estimateIn(given);
        const alternatives = answer?.what_if.filter(({ best }) => best) ?? [];
        for (const alternative of alternatives.slice(0, 6)) {
          const { totals, best, lines, stayed, moved_meters } = alternative;
          const apart = await estimateRequest(changed(given.request, alternative), given.rows, given.sheet);
          const { lines: chosen, ...mix } = apart.best.mix;
          expect(totals).toEqual(apart.totals);
          expect(best).toEqual({ ...apart.best, mix });
          expect(lines.map(({ id, model, after }) => [id, model, after])).toEqual(
            chosen.map(({ id, model, monthly }) => [id, model, monthly]),
          );
          const ofStayed = chosen.filter(({ id }) => stayed?.lines.includes(id));
          const cents = ofStayed.reduce((sum, { monthly }) => sum + Math.round(monthly * 100), 0);
          expect(Math.round((stayed?.monthly ?? 0) * 100)).toBe(cents);
          moved += Object.keys(moved_meters).length;
          stuck += ofStayed.length;
        }
      }),
      { numRuns: 80 },
    );
    expect([moved > 0, stuck > 0]).toEqual([true, true]);
  });

  test('is at its rank: those that are whole first, each by the cheapest mix, and those without a price last', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const alternatives = (await estimateIn(given))?.what_if ?? [];
        const groups = alternatives.map(({ best, stayed }) => (best ? Number(stayed !== null) : 2));
        expect(groups).toEqual(groups.toSorted((one, other) => one - other));
        for (const group of [0, 1]) {
          const costs = alternatives.flatMap(({ best }, index) => (groups[index] === group ? [best?.mix.monthly] : []));
          expect(costs).toEqual(costs.toSorted((one = 0, other = 0) => one - other));
        }
      }),
      { numRuns: 60 },
    );
  });
});
