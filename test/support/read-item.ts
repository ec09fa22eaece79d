import type { EstimateItem, RequestedItem } from '../../lib/pricing/products/item.ts';
import { type ItemFault, itemReader } from '../../lib/pricing/products/item-reader.ts';
import { findProduct } from '../../lib/pricing/products/products.ts';

/** Reads a requested item with its product: by default in eastus, running all month. */
export function readItem(requested: RequestedItem): {
  readonly item: EstimateItem | undefined;
  readonly errors: readonly ItemFault[];
} {
  const errors: ItemFault[] = [];
  const line = { id: '1', quantity: 1, region: 'eastus', hours: 730 };
  const item = findProduct(requested.product)?.readItem(itemReader(requested, '/items/0', errors), line);
  return { item, errors };
}

/** Reads an item and describes it, as an answer does. */
export function describeItem(requested: RequestedItem): string | undefined {
  const { item } = readItem(requested);
  return item && findProduct(item.product)?.describe(item);
}
