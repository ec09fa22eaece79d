import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../lib/platform/request-types.generated.ts';
import type { AnsweredChange } from '../../../../lib/pricing/formats/what-if-answer.ts';
import { stopsWhenOff } from '../../../../lib/pricing/products/forms.ts';
import { products } from '../../../../lib/pricing/products/products.ts';
import { applyChange } from '../../../../web/estimate/what-if/apply-change.ts';

const machine = { product: 'virtual_machine', region: 'brazilsouth', sku: 'Standard_D4s_v5' } as const;
const request: EstimateRequest = {
  currency: 'USD',
  items: [
    { ...machine, id: 'web' },
    machine,
    { id: 'data', product: 'managed_disk', region: 'brazilsouth', type: 'premium_ssd', size: '1000' },
  ],
  meters: [{ id: 'ip', meter_id: 'f1', region: 'brazilsouth', quantity: 730 }],
};

describe('an alternative taken into the estimate', () => {
  const applied = (given: EstimateRequest, change: AnsweredChange, moved_meters = {}) =>
    applyChange(given, { change, moved_meters });

  test('moves all items to its region; a line by meter that has not moved keeps its own', () => {
    const { items = [], meters, currency } = applied(request, { region: 'eastus2' });
    expect(items.map(({ region }) => region)).toEqual(['eastus2', 'eastus2', 'eastus2']);
    expect([meters, currency]).toEqual([request.meters, 'USD']);
  });

  test('moves a line by meter to its meter there: by all its names, else by id', () => {
    const names = { service: 'Azure App Service', meter: 'P1 v3 App', quantity: 730 };
    const full = { ...names, product: 'Azure App Service Premium v3 Plan', sku: 'P1 v3', region: 'brazilsouth' };
    const meters = [{ id: 'ip', meter_id: 'f1', quantity: 730 }, { ...names, region: 'brazilsouth' }, full];
    const moved = { ip: 'there-1', 2: 'there-2', 3: 'there-3' };
    expect(applied({ meters }, { region: 'eastus2' }, moved).meters).toEqual([
      { id: 'ip', meter_id: 'there-1', quantity: 730 },
      { ...names, meter_id: 'there-2', region: 'eastus2' },
      { ...full, region: 'eastus2' },
    ]);
  });

  test('gives hours only to what costs less when it stops', () => {
    const serverless = { id: 'orders', product: 'sql_database', region: 'brazilsouth', compute: 'serverless' } as const;
    const { items = [] } = applied(
      { items: [...(request.items ?? []), serverless] as NonNullable<EstimateRequest['items']> },
      { hours_per_month: 220 },
    );
    expect(items.map(({ hours_per_month }) => hours_per_month)).toEqual([220, 220, undefined, 220]);
  });

  test.each([
    ...products.map(({ id }) => ({ product: id, region: 'brazilsouth' })),
    { product: 'sql_database', region: 'brazilsouth', compute: 'serverless' },
  ])('gives hours to the same lines as the API: $product $compute', (item) => {
    const stops = stopsWhenOff(item);
    const { items } = applied({ items: [item] as never }, { hours_per_month: 220 });
    expect(items?.[0]?.hours_per_month).toBe(stops ? 220 : undefined);
  });

  test('gives sizes by the id of a line, or by its number where it has none', () => {
    const { items = [] } = applied(request, { skus: { web: 'Standard_D4as_v5', 2: 'Standard_D2s_v5' } });
    expect(items.map(({ sku }) => sku)).toEqual(['Standard_D4as_v5', 'Standard_D2s_v5', undefined]);
  });
});
