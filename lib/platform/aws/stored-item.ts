import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';

/** Where a stored item is. */
export interface ItemPlace {
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
}

/**
 * 500: a stored item has a field that this version cannot read. The message names table, key and field, but never a value:
 * some are secret.
 */
export class StoredItemInvalid extends Error {
  override readonly name = 'StoredItemInvalid';

  /** @param problem what is wrong with the field: `is missing` */
  constructor({ table, key }: ItemPlace, field: string, problem: string, options?: ErrorOptions) {
    const names = Object.entries(key).map(([name, value]) => `${name}=${value}`);
    super(`table ${table}, item ${names.join(' ')}: ${field} ${problem}`, options);
  }
}

/**
 * Checks an item, or the value in one of its fields, that was read from a table.
 * @param field name of the field that holds the value; absent for a whole item
 * @returns a copy with the fields of the schema and no others
 * @throws StoredItemInvalid for the first field that breaks the schema
 */
export function parseItem<const Schema extends GenericSchema>(
  schema: Schema,
  value: unknown,
  place: ItemPlace,
  field?: string,
): InferOutput<Schema> {
  const result = safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = [field, getDotPath(issue)].filter((part) => part != null).join('.');
  const problem = issue.received === 'undefined' ? 'is missing' : `is not ${issue.expected ?? 'valid'}`;
  throw new StoredItemInvalid(place, path || 'the item', problem);
}
