import type { ReadResources } from '../resource.ts';
import { readInventory } from './inventory.ts';
import { findMember, isObject } from './members.ts';

/**
 * Reads lists of the Azure CLI: `az vm list [-d]`, `az disk list`, `az sql db list`, `az vmss list`, `az aks list`,
 * `az resource list`. Several may be given, also as one list of lists: machines find their disks in them.
 * @throws UnreadableInput for a row that is no resource
 */
export function readAzList(...values: readonly unknown[]): ReadResources {
  const warnings: string[] = [];
  const rows = values.flatMap((value) => rowsOf(value, warnings));
  if (rows.length === 0) warnings.push('The list contains no resources.');
  return readInventory(rows, warnings);
}

function rowsOf(value: unknown, warnings: string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.every(Array.isArray) ? value.flat() : value;
  const page = isObject(value) ? findMember(value, 'value') : undefined;
  if (!Array.isArray(page)) return [value];
  if (typeof findMember(value, 'nextLink') === 'string') {
    warnings.push('The list has further pages, which are not in the file.');
  }
  return page;
}
