import type { EstimateRequest } from '../../platform/request-types.generated.ts';
import { nearestName } from '../nearest-name.ts';
import type { EstimateItem, MemberName, RequestedItem } from '../products/item.ts';
import { type ItemFault, type ItemReader, itemReader } from '../products/item-reader.ts';
import type { Product } from '../products/product.ts';
import { findProduct, productIds } from '../products/products.ts';
import { InvalidItems } from './errors.ts';

/** Hours in a month of 365 ÷ 12 days, as Azure's own calculator counts. */
export const hoursAMonth = 730;

const commonMembers: readonly MemberName[] = ['id', 'product', 'quantity', 'region', 'hours_per_month'];

/**
 * Looks up each name of a request's items in the catalogue and fills in each default.
 * @throws InvalidItems 400 with every fault of every item
 */
export function checkItems({ items, hours_per_month = hoursAMonth }: EstimateRequest): readonly EstimateItem[] {
  const faults: ItemFault[] = [];
  const checked = items.map((item, index) =>
    checkItem(itemReader(item, `/items/${index}`, faults), String(index + 1), hours_per_month),
  );
  checkIds(items, faults);
  if (faults.length > 0) throw new InvalidItems(faults);
  return checked as readonly EstimateItem[];
}

function checkItem(reader: ItemReader, number: string, hours: number): EstimateItem | undefined {
  const { item, readName, readRegion } = reader;
  const product = findProduct(item.product);
  if (product) checkMembers(reader, product);
  const line = {
    id: item.id ?? number,
    quantity: item.quantity ?? 1,
    region: readRegion()?.name ?? '',
    hours: item.hours_per_month ?? hours,
  };
  if (product) return product.readItem(reader, line);
  readName('product', productIds);
  return undefined;
}

/** Refuses members that another product has and this one does not. */
function checkMembers({ item, addFault }: ItemReader, { id, members }: Product): void {
  const known = [...commonMembers, ...members];
  for (const member of Object.keys(item) as MemberName[]) {
    if (known.includes(member)) continue;
    addFault(member, 'unknown_property', `A ${id} has no "${member}".`, nearestName(member, known));
  }
}

/** Refuses ids that occur twice: warnings and problems name a line by its id, or by its number where it has none. */
function checkIds(items: readonly RequestedItem[], faults: ItemFault[]): void {
  const seen = new Map<string, number>();
  items.forEach(({ id }, index) => {
    const name = id ?? String(index + 1);
    const first = seen.get(name);
    if (first === undefined) {
      seen.set(name, index);
      return;
    }
    // Where one of the two goes by its number, the fault is at the id: that is what the caller can change.
    const [wrong, other] = id === undefined ? [first, index] : [index, first];
    faults.push({
      pointer: `/items/${wrong}/id`,
      code: 'not_unique',
      detail: `"${name}" is the id of item ${other + 1} too.`,
    });
  });
}
