import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../../lib/platform/request-types.generated.ts';
import { checkItems } from '../../../../../lib/pricing/estimate/request.ts';
import { unchangedBy } from '../../../../../lib/pricing/estimate/what-if/alternatives.ts';
import { planWhatIf } from '../../../../../lib/pricing/estimate/what-if/plan.ts';

const items = [
  { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D4s_v5' },
  { id: 'app', product: 'virtual_machine', region: 'eastus', sku: 'Standard_E8as_v6' },
  { id: 'gpu', product: 'virtual_machine', region: 'eastus', sku: 'Standard_NC6s_v3' },
  { id: 'disk', product: 'managed_disk', region: 'eastus', type: 'premium_ssd', size: 128 },
  { id: 'orders', product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 2 },
  { id: 'idle', product: 'sql_database', region: 'eastus', tier: 'general_purpose', vcores: 2, compute: 'serverless' },
] as const;

const plan = (
  whatIf: NonNullable<EstimateRequest['what_if']>,
  given: NonNullable<EstimateRequest['items']> = items,
) => {
  const planned = planWhatIf({ items: given, what_if: whatIf }, checkItems({ items: given }));
  if (!planned) throw new Error('the request has no what-if');
  return planned;
};
const short = (whatIf: NonNullable<EstimateRequest['what_if']>) =>
  plan(whatIf).alternatives.map(({ region = '-', skus, sameShape = '-', hours = '-' }) =>
    [region, [...skus].map(([index, sku]) => `${index}:${sku}`).join('+') || '-', sameShape, hours].join(' '),
  );

describe('the alternatives', () => {
  test('are each value alone, and every combination', () => {
    expect(short({ regions: ['eastus2', 'westeurope'], hours: [220] })).toEqual([
      '- - - 220',
      'eastus2 - - -',
      'eastus2 - - 220',
      'westeurope - - -',
      'westeurope - - 220',
    ]);
  });

  test('combine the sizes of several lines', () => {
    expect(short({ skus: { web: ['D2s_v5', 'D8s_v5'], app: ['E4as_v6'] } })).toEqual([
      '- 0:Standard_D2s_v5 - -',
      '- 0:Standard_D8s_v5 - -',
      '- 1:Standard_E4as_v6 - -',
      '- 0:Standard_D2s_v5+1:Standard_E4as_v6 - -',
      '- 0:Standard_D8s_v5+1:Standard_E4as_v6 - -',
    ]);
  });

  test('of the same shape are the series of all machines, and the cheapest', () => {
    expect(short({ same_shape: true }).map((text) => text.split(' ')[2])).toEqual([
      'amd_v5',
      'amd_v6',
      'amd_v7',
      'intel_v6',
      'intel_v7',
      'cheapest',
    ]);
  });

  test('of the same shape leave out the machines whose sizes are named', () => {
    const { alternatives, lines } = plan({ skus: { web: ['D2s_v5'] }, same_shape: true });
    expect(new Set(alternatives.map(({ sameShape }) => sameShape))).toEqual(
      new Set([undefined, 'amd_v7', 'intel_v6', 'intel_v7', 'cheapest']),
    );
    expect(lines[0]).toMatchObject({ bySeries: undefined, sizes: ['Standard_D4s_v5', 'Standard_D2s_v5'] });
  });

  test('of the same shape are none, with a warning, where no machine has another size', () => {
    const { alternatives, warnings } = plan({ same_shape: true }, items.slice(2));
    expect(alternatives).toEqual([]);
    expect(warnings).toEqual([
      'No virtual machine of the request has another size of its shape: `same_shape` makes no alternatives.',
    ]);
  });

  test('are up to fifty', () => {
    const hours = Array.from({ length: 16 }, (_, index) => 100 + index);
    expect(plan({ regions: ['eastus2', 'westeurope'], hours }).alternatives).toHaveLength(50);
  });

  test('are refused where there are more, with their number', () => {
    const hours = Array.from({ length: 17 }, (_, index) => 100 + index);
    expect(() => plan({ regions: ['eastus2', 'westeurope'], hours })).toThrow(
      '/what_if: Makes 53 alternatives: each value of regions (2), hours (17) and all combinations. At most 50 are allowed.',
    );
    expect(() =>
      plan({ regions: ['eastus2', 'westeurope'], skus: { web: ['D2s_v5'] }, same_shape: true, hours }),
    ).toThrow(
      'Makes 539 alternatives: each value of regions (2), sizes (1), sizes of the same shape (4), hours (17) and all',
    );
  });

  test('are counted without being made', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...items[0], id: `web-${index}` }));
    const skus = Object.fromEntries(many.map(({ id }) => [id, ['D2s_v5', 'D8s_v5', 'D16s_v5']]));
    expect(() => plan({ skus }, many)).toThrow(/Makes \d/);
  });
});

describe('what an alternative leaves unchanged', () => {
  const reasons = (whatIf: NonNullable<EstimateRequest['what_if']>) => {
    const { alternatives, lines } = plan(whatIf);
    return alternatives.map((alternative) => unchangedBy(alternative, lines));
  };

  test('by hours is what costs the same whether it runs or not', () => {
    const reason = 'It costs the same whether it runs or not.';
    expect(reasons({ hours: [220] })).toEqual([
      [
        { id: 'disk', reason },
        { id: 'orders', reason },
      ],
    ]);
  });

  test('by a series is what has no size in it; what is of the series already needs no reason', () => {
    const [amdV5, amdV6] = reasons({ same_shape: true });
    expect(amdV5).toEqual([
      { id: 'app', reason: 'No size of the series amd_v5 has the shape of Standard_E8as_v6.' },
      { id: 'gpu', reason: 'No size of the series amd_v5 has the shape of Standard_NC6s_v3.' },
    ]);
    expect(amdV6).toEqual([{ id: 'gpu', reason: 'No size of the series amd_v6 has the shape of Standard_NC6s_v3.' }]);
  });

  test('by the cheapest size is what has no other', () => {
    expect(reasons({ same_shape: true }).at(-1)).toEqual([
      { id: 'gpu', reason: 'No other size has the shape of Standard_NC6s_v3.' },
    ]);
  });

  test('by a region is nothing', () => {
    expect(reasons({ regions: ['eastus2'] })).toEqual([[]]);
  });
});
