import { findMember, isObject, type JsonObject } from './members.ts';
import { readResourceId } from './resource-id.ts';

/** A resource of an inventory. */
export interface InventoryRow {
  readonly id: string | undefined;
  readonly type: string;
  readonly address: string;
  readonly row: JsonObject;
  /** The row itself where the CLI lists the members of `properties` beside the others. */
  readonly properties: JsonObject;
}

/** Reads a row of a list of resources, whose members may have any case; adds what is wrong with it to `problems`. */
export function readRow(row: unknown, index: number, problems: string[]): InventoryRow[] {
  if (!isObject(row)) {
    problems.push(`Row ${index + 1} is not an object.`);
    return [];
  }
  const id = text(findMember(row, 'id') ?? findMember(row, 'resourceId'));
  const known = id === undefined ? undefined : readResourceId(id);
  const type = text(findMember(row, 'type')) ?? text(findMember(row, 'resourceType')) ?? known?.type;
  if (type === undefined || !/^[^/\s]+(?:\/[^/\s]+)+$/.test(type)) {
    problems.push(`Row ${index + 1} has no type, such as Microsoft.Compute/disks, and no id that contains it.`);
    return [];
  }
  const properties = findMember(row, 'properties');
  const name = text(findMember(row, 'name')) ?? String(index + 1);
  const address = known ? addressOf(known) : `${type}/${name}`;
  return [{ id, type, address, row, properties: isObject(properties) ? properties : row }];
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Names a resource by its group, too: resources of two groups may have one name. */
export const addressOf = ({ group, path }: { readonly group: string | undefined; readonly path: string }): string =>
  group === undefined || path.toLowerCase().startsWith('microsoft.resources/') ? path : `${group}/${path}`;
