import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../../../lib/pricing/products/options.ts';
import { findProduct, productIds, products } from '../../../../lib/pricing/products/products.ts';

describe('the catalogue', () => {
  test('has the three products of the API, in its order', () => {
    expect(products.map(({ id }) => id)).toEqual(['virtual_machine', 'managed_disk', 'sql_database']);
    expect(products.map(({ id }) => id)).toEqual([...productIds]);
  });

  test.each(products)('gives every field of $id choices that differ and have a label', ({ id, fields }) => {
    for (const field of Object.keys(fields)) {
      const choices = optionsOf(id, field);
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
      expect(choices.filter(({ label }) => label.trim() === '')).toEqual([]);
    }
  });

  test.each(['virtual_machines', '', '__proto__', 'constructor'])('has no product "%s"', (id) => {
    expect(findProduct(id)).toBeUndefined();
  });
});
