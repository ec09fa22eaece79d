import { describe, expect, test } from 'vitest';
import { FieldNotFound, ProductNotFound } from '../../../../lib/pricing/errors.ts';
import { checkItems } from '../../../../lib/pricing/estimate/request.ts';
import { optionFieldsOf } from '../../../../lib/pricing/products/form.ts';
import { firstValuesOf } from '../../../../lib/pricing/products/forms.ts';
import type { RequestedItem } from '../../../../lib/pricing/products/item.ts';
import { optionsOf, pricesReadBy } from '../../../../lib/pricing/products/options.ts';
import { products } from '../../../../lib/pricing/products/products.ts';

const everyField = products.flatMap((product) => optionFieldsOf(product).map((field) => ({ id: product.id, field })));

/** An item that can be estimated, to change one field of: what a new line in the console begins with. */
const itemOf = (product: string): RequestedItem => ({ product, region: 'eastus', ...firstValuesOf(product) });

/** What another field has to be for an option to go with it. */
const companion: Readonly<Record<string, object>> = {
  E: { type: 'standard_ssd' },
  S: { type: 'standard_hdd' },
  premium_ssd_v2: { size: 64 },
  ultra: { size: 64 },
  standard_ssd: { size: 64 },
  standard_hdd: { size: 64 },
};

describe('the options of a form', () => {
  test.each(everyField)('$id/$field has some, each with a value of its own', ({ id, field }) => {
    const values = optionsOf(id, field).map(({ value }) => value);
    expect(values.length).toBeGreaterThan(1);
    expect(new Set(values).size).toBe(values.length);
  });

  test.each(everyField)('$id/$field are all understood by an estimate', ({ id, field }) => {
    for (const { value } of optionsOf(id, field)) {
      const near = companion[field === 'size' ? (value[0] as string) : value];
      const one = { ...itemOf(id), ...near, [field]: field === 'vcores' ? Number(value) : value };
      expect(checkItems({ items: [one] }), value).toHaveLength(1);
    }
  });

  test('of a size say what it has, and whether the sheet has it in the region', () => {
    const machines = { eastus: ['d2sv5'] };
    const size = (region?: string) =>
      optionsOf('virtual_machine', 'sku', { sheet: { machines }, region }).find(
        ({ value }) => value === 'Standard_D2s_v5',
      );
    expect(size('eastus')).toEqual({
      value: 'Standard_D2s_v5',
      label: 'D2s v5 · 2 vCPU · 8 GiB',
      vcpu: 2,
      memory_gib: 8,
      family: expect.stringMatching(/^D/),
      generation: 'v5',
      ea_available: true,
    });
    expect([size()?.ea_available, size('westeurope')?.ea_available]).toEqual([true, false]);
  });

  test('of a size do not say whether there is a sheet price without a sheet', () => {
    const size = optionsOf('virtual_machine', 'sku')[0];
    expect(size?.ea_available).toBeNull();
  });

  test('read a price sheet for sizes of machine, and the public lists for regions', () => {
    const reading = everyField.filter(({ id, field }) => pricesReadBy(id, field) === 'sheet');
    expect(reading).toEqual([{ id: 'virtual_machine', field: 'sku' }]);
    const listed = everyField.filter(({ id, field }) => pricesReadBy(id, field) === 'lists');
    expect(listed).toEqual(products.map(({ id }) => ({ id, field: 'region' })));
    expect([pricesReadBy('virtual_machines', 'sku'), pricesReadBy('virtual_machine', 'skus')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('of a region name the currencies whose list has prices of it', () => {
    const regions = (count: number) => ({ japaneast: { row_count: count, read_at: '2026-11-20T03:30:00.000Z' } });
    const lists = [
      { currency: 'EUR', regions: regions(0) },
      { currency: 'USD', regions: regions(1) },
    ];
    const currencies = (name: string) =>
      optionsOf('virtual_machine', 'region', { lists }).find(({ value }) => value === name)?.retail_currencies;
    expect([currencies('japaneast'), currencies('eastus')]).toEqual([['USD'], []]);
  });

  test.each(['virtual_machines', '__proto__'])('of "%s" are not there', (id) => {
    expect(() => optionsOf(id, 'sku')).toThrow(ProductNotFound);
  });

  test.each(['skus', 'constructor'])('of a field "%s" are not there', (field) => {
    expect(() => optionsOf('virtual_machine', field)).toThrow(FieldNotFound);
  });
});
