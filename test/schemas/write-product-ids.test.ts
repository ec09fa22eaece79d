import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productIds } from '../../lib/pricing/products/products.ts';
import { repliesWithProducts, withProductIds } from '../../schemas/write-product-ids.ts';

test.each(repliesWithProducts)('%s lists every product: npm run generate', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(withProductIds(text)).toBe(text);
  expect(text).toContain(JSON.stringify(productIds).replaceAll(',', ', '));
});

test('replaces the list of products and no other', () => {
  const [first] = productIds;
  const stale = `{ "enum": ["a"], "product": { "enum": ["${first}", "gone"] } }`;
  const listed = productIds.map((id) => `"${id}"`).join(', ');
  expect(withProductIds(stale)).toBe(`{ "enum": ["a"], "product": { "enum": [${listed}] } }`);
});
