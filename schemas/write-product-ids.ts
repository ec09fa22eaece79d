import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productIds } from '../lib/pricing/products/products.ts';

/** Hand-written schemas with a generated `enum` of product ids. */
export const repliesWithProducts = ['estimate-reply', 'products-reply'].map((id) =>
  join(import.meta.dirname, `http/${id}.schema.json`),
);

/** Replaces the `enum` that begins with the first product id. */
export function withProductIds(text: string): string {
  const list = new RegExp(`"enum": \\["${productIds[0]}"[^\\]]*\\]`);
  return text.replace(list, `"enum": [${productIds.map((id) => `"${id}"`).join(', ')}]`);
}

if (import.meta.main) {
  for (const file of repliesWithProducts) writeFileSync(file, withProductIds(readFileSync(file, 'utf8')));
}
