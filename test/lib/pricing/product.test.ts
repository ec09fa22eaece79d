import { describe, expect, it } from 'vitest';
import { productById, productIds, products, sqlHardware } from '../../../lib/pricing/product.ts';

describe('the catalogue', () => {
  it('has the three products of the API, in its order', () => {
    expect(products.map(({ id }) => id)).toEqual(['virtual_machine', 'managed_disk', 'sql_database']);
    expect(products.map(({ id }) => id)).toEqual([...productIds]);
  });

  it.each(products)('gives every field of $id choices that differ and have a label', ({ fields }) => {
    for (const choices of Object.values(fields)) {
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
      expect(choices.filter(({ label }) => label.trim() === '')).toEqual([]);
    }
  });

  it.each(['virtual_machines', '', '__proto__', 'constructor'])('has no product "%s"', (id) => {
    expect(productById(id)).toBeUndefined();
  });
});

describe('hardware of SQL Database', () => {
  it.each([
    ['SQL Database Single/Elastic Pool General Purpose - Compute Gen5', 'gen5'],
    ['SQL Database Single General Purpose - Serverless - Compute Gen5', 'gen5'],
    ['SQL Database Single/Elastic Pool General Purpose - Compute FSv2 Series', 'fsv2'],
    ['SQL Database Single/Elastic Pool Business Critical - Compute DC-Series', 'dc'],
    ['SQL Database SingleDB Hyperscale - Premium Series Compute', 'premium_series'],
    ['SQL Database SingleDB Hyperscale - Premium-Series Memory Optimized Compute', 'premium_series_memory_optimized'],
    ['SQL Database Single/Elastic Pool General Purpose - Storage', undefined],
    ['SQL Database Single/Elastic Pool General Purpose - SQL License', undefined],
  ])('of "%s" is %s alone', (product, expected) => {
    const matching = Object.entries(sqlHardware).filter(([, hardware]) => hardware.product.test(product));
    expect(matching.map(([name]) => name)).toEqual(expected === undefined ? [] : [expected]);
  });
});
