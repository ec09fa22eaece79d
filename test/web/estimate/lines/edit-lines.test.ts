import { describe, expect, test } from 'vitest';
import type { EstimateRequest } from '../../../../lib/platform/request-types.generated.ts';
import {
  addItem,
  copyLine,
  linesWithoutQuantity,
  moved,
  nameOf,
  newItem,
  pointerOf,
  removeLine,
  withMember,
  withProduct,
} from '../../../../web/estimate/lines/edit-lines.ts';
import { optionsPath } from '../../../../web/estimate/lines/options.ts';

const web = { id: 'web', product: 'virtual_machine', region: 'eastus', sku: 'Standard_D4s_v5', quantity: 3 };
const request: EstimateRequest = {
  scope: 'none',
  items: [web, newItem('managed_disk', {})],
  meters: [{ quantity: 5 }],
};

describe('lines', () => {
  test('are named by id, or by their number among all', () => {
    expect(nameOf(request, { list: 'items', index: 0 })).toBe('web');
    expect(nameOf(request, { list: 'items', index: 1 })).toBe('2');
    expect(nameOf(request, { list: 'meters', index: 0 })).toBe('3');
    expect(pointerOf({ list: 'meters', index: 0 })).toBe('/meters/0');
  });

  test('are copied under an id that is free', () => {
    const once = copyLine(request, { list: 'items', index: 0 });
    const twice = copyLine(once, { list: 'items', index: 0 });
    expect(twice.items?.map(({ id }) => id)).toEqual(['web', 'web-3', 'web-2', undefined]);
    expect(copyLine(request, { list: 'items', index: 9 })).toBe(request);
  });

  test('are added in the region of the last one, and removed', () => {
    const added = addItem({ items: [web] }, newItem('sql_database', { items: [web] }));
    expect(added.items?.[1]).toEqual({
      product: 'sql_database',
      region: 'eastus',
      tier: 'general_purpose',
      vcores: 2,
    });
    expect(removeLine(request, { list: 'items', index: 0 }).items).toHaveLength(1);
    expect(removeLine(request, { list: 'meters', index: 0 })).toEqual({ ...request, meters: [] });
  });

  test('keep what all products have when they become another one', () => {
    expect(withProduct(web, 'managed_disk')).toEqual({
      id: 'web',
      product: 'managed_disk',
      region: 'eastus',
      quantity: 3,
      type: 'premium_ssd',
      size: 'P10',
    });
  });
});

test.each([
  ['quantity', '12', 12],
  ['quantity', '1.5', 1.5],
  ['quantity', '1,5', 1.5],
  ['quantity', '1.500', '1.500'],
  ['quantity', 'many', 'many'],
  ['hours_per_month', '182,5', 182.5],
  ['hours_per_month', '730.485', 730.485],
  ['quantity', '1e9', '1e9'],
  ['size', '1000', 1000],
  ['size', 'P30', 'P30'],
  ['sku', '5', '5'],
  ['sku', '  ', undefined],
])('%s is sent as the API takes it: %s', (name, text, value) => {
  expect((withMember({ sku: 'x', quantity: 1 }, name, text) as Record<string, unknown>)[name]).toBe(value);
});

test('an emptied quantity stays empty, so that the reader is asked: without it the line would count as one', () => {
  expect(withMember(web, 'quantity', ' ')).toEqual({ ...web, quantity: '' });
  expect(withMember(web, 'id', '')).not.toHaveProperty('id');
});

test('only sizes are asked for by region and contract', () => {
  const place = { region: 'eastus', scope: 'ea:1 2' };
  expect(optionsPath('virtual_machine', 'sku', place)).toBe(
    '/api/catalog/products/virtual_machine/options/sku?region=eastus&scope=ea%3A1+2',
  );
  expect(optionsPath('virtual_machine', 'sku', { region: '', scope: 'none' })).not.toContain('?');
  expect(optionsPath('a/b', 'os', place)).toBe('/api/catalog/products/a%2Fb/options/os');
});

test('lines without a quantity are named; one that says nothing of it is one of a product, and a question by meter', () => {
  const items = [
    { ...web, id: 'a', quantity: '' },
    newItem('sql_database', {}),
    { ...web, id: 'c', quantity: ' ' },
    { ...web, quantity: 0 },
  ];
  const meters = [{ meter_id: 'x' }, { id: 'm', meter_id: 'y', quantity: 2 }];
  expect(linesWithoutQuantity({ items, meters } as never)).toEqual(['a', 'c', '5']);
  expect(linesWithoutQuantity({})).toEqual([]);
});

test('what is unfolded stays with its line when lines come and go', () => {
  const open = { 'items/0': true, 'items/1': false, 'items/2': true, 'meters/2': true };
  expect(moved(open, { list: 'items', index: 1 }, -1)).toEqual({ 'items/0': true, 'items/1': true, 'meters/2': true });
  expect(moved(open, { list: 'items', index: 0 }, 1)).toEqual({
    'items/1': true,
    'items/2': false,
    'items/3': true,
    'meters/2': true,
  });
  expect(moved(open, { list: 'meters', index: 3 }, -1)).toEqual(open);
});
