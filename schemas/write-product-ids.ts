import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productIds } from '../lib/pricing/products/products.ts';

/** Replies that list the ids of the products in an `enum`; all else in them is hand-written. */
export const repliesWithProducts = ['estimate-reply', 'products-reply'].map((id) =>
  join(import.meta.dirname, `http/${id}.schema.json`),
);

/** The text of such a reply with the ids that there are; the array is found by the first of them. */
export function withProductIds(text: string): string {
  const list = new RegExp(`"enum": \\["${productIds[0]}"[^\\]]*\\]`);
  return text.replace(list, `"enum": [${productIds.map((id) => `"${id}"`).join(', ')}]`);
}

if (import.meta.main) {
  for (const file of repliesWithProducts) writeFileSync(file, withProductIds(readFileSync(file, 'utf8')));
}
