import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';

/** Where a stored item is. */
export interface ItemPlace {
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
}

/** 500: this version cannot read a field of a stored item. The message has no values, because some are secret. */
export class StoredItemInvalid extends Error {
  override readonly name = 'StoredItemInvalid';

  /** @param problem a predicate, such as `is missing` */
  constructor({ table, key }: ItemPlace, field: string, problem: string, options?: ErrorOptions) {
    const names = Object.entries(key).map(([name, value]) => `${name}=${value}`);
    super(`table ${table}, item ${names.join(' ')}: ${field} ${problem}`, options);
  }
}

/** Copies the schema's fields of a stored item, or of the value in its `field`. @throws StoredItemInvalid */
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
