import { describe, expect, test } from 'vitest';
import { optionFieldsOf } from '../../../../lib/pricing/products/form.ts';
import { forms } from '../../../../lib/pricing/products/forms.ts';
import { optionsOf } from '../../../../lib/pricing/products/options.ts';
import { findProduct, productIds, products } from '../../../../lib/pricing/products/products.ts';

describe('the catalogue', () => {
  test('has a product for each form, in the order of the API', () => {
    expect(products.map(({ id }) => id)).toEqual(forms.map(({ id }) => id));
    expect(productIds.slice(0, 3)).toEqual(['virtual_machine', 'managed_disk', 'sql_database']);
  });

  test.each(products)('gives every field of $id choices that differ and have a label', (product) => {
    for (const field of optionFieldsOf(product)) {
      const choices = optionsOf(product.id, field);
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
      expect(choices.filter(({ label }) => label.trim() === '')).toEqual([]);
    }
  });

  test.each(['virtual_machines', '', '__proto__', 'constructor'])('has no product "%s"', (id) => {
    expect(findProduct(id)).toBeUndefined();
  });
});
