import type { RequestedItem } from '../products/item.ts';
import type { ItemFault } from '../products/item-reader.ts';
import { InvalidItems } from './errors.ts';
import { checkItems } from './request.ts';

/** Maximum number of items in a request, by its schema. */
const maxItems = 200;

/**
 * Finds the wrong names in a body, whether it is valid by its schema or not, so that a caller gets all faults at once.
 * Members that the schema has refused count as absent; the others have the right types.
 * @param refused pointers of the schema's errors
 */
export function itemFaults(body: unknown, refused: ReadonlySet<string>): readonly ItemFault[] {
  const given = (body as { readonly items?: unknown } | null)?.items;
  if (!Array.isArray(given)) return [];
  const items = given.slice(0, maxItems).map((item: unknown, index) => validMembers(item, `/items/${index}`, refused));
  try {
    checkItems({ items });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidItems)) throw error;
    return error.facts.errors.filter(({ pointer }) => !refused.has(pointer) && !refused.has(itemPointer(pointer)));
  }
}

const itemPointer = (pointer: string): string => pointer.split('/', 3).join('/');

/** The members of an item that the schema has not refused; none where it has refused the item as a whole. */
function validMembers(item: unknown, pointer: string, refused: ReadonlySet<string>): RequestedItem {
  const members = refused.has(pointer) ? [] : Object.entries(item as object);
  return Object.fromEntries(
    members.filter(([name]) => !refused.has(`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)),
  ) as unknown as RequestedItem;
}
