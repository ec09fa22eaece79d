import { expect, test } from 'vitest';
import type { MeterRow } from '../../../lib/pricing/formats/meters-answer.ts';
import { emptyState } from '../../../web/estimate/state.ts';
import { addMeter } from '../../../web/meters/add-meter.ts';

const row: MeterRow = {
  meterId: '3dbe0528-bea2-8940-aadd-fcc5a87ddccf',
  meterName: 'B1',
  unitPrice: 0.02,
  price_per_unit: 0.02,
  unit: 'Hours',
  category: 'Azure App Service',
  sub_category: '',
  product: '',
  sku: '',
  arm_sku: '',
  location: 'eastus2',
  unit_of_measure: '1 Hour',
  currency: 'USD',
  price_type: 'Consumption',
  term: null,
  tier_minimum_units: 0,
  part_number: '',
};

test('a meter by the hour is added for a month', () => {
  expect(addMeter(emptyState, row).request.meters).toEqual([
    { id: 'B1', meter_id: row.meterId, quantity: 730, unit: 'Hours' },
  ]);
});

test('any other meter is added once', () => {
  expect(addMeter(emptyState, { ...row, unit: 'GB' }).request.meters?.[0]).toMatchObject({ quantity: 1, unit: 'GB' });
});

test('no two lines have one name, and what was there stays', () => {
  const twice = addMeter(addMeter({ request: { items: [], scope: 'none' }, view: { whatIf: 1 } }, row), row);
  expect(twice.request.meters?.map(({ id }) => id)).toEqual(['B1', 'B1 2']);
  expect(twice).toMatchObject({ request: { scope: 'none' }, view: { whatIf: 1 } });
});

test('a long or missing name is no longer than the API takes it', () => {
  expect(addMeter(emptyState, { ...row, meterName: 'x'.repeat(300) }).request.meters?.[0]?.id).toHaveLength(90);
  expect(addMeter(emptyState, { ...row, meterName: ' ' }).request.meters?.[0]?.id).toBe(row.meterId);
});
