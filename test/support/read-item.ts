import { runHours } from '../../lib/pricing/hours.ts';
import type { EstimateItem, RequestedItem } from '../../lib/pricing/products/item.ts';
import { type FoundFaults, type ItemFault, itemReader } from '../../lib/pricing/products/item-reader.ts';
import { findProduct } from '../../lib/pricing/products/products.ts';

function read(requested: RequestedItem) {
  const found: FoundFaults = { all: [], doubts: new Set() };
  const line = { id: '1', quantity: 1, region: 'eastus', hours: runHours(730) };
  const item = findProduct(requested.product)?.readItem(itemReader(requested, '/items/0', found), line);
  return { item, found };
}

/** Reads a requested item with its product: by default in eastus, running all month. */
export function readItem(requested: RequestedItem): {
  readonly item: EstimateItem | undefined;
  readonly errors: readonly ItemFault[];
} {
  const { item, found } = read(requested);
  return { item, errors: found.all.filter((fault) => !found.doubts.has(fault)) };
}

/** Lists what may turn out to be right once the prices are read. */
export const doubtsAbout = (requested: RequestedItem): readonly ItemFault[] => [...read(requested).found.doubts];

/** Reads an item and describes it, as an answer does. */
export function describeItem(requested: RequestedItem): string | undefined {
  const { item } = readItem(requested);
  return item && findProduct(item.product)?.describe(item);
}
