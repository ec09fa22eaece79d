import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot';
import { checkFormat, type DocumentKind } from '../stored-formats.ts';

/** What a stored item is, and where. */
export interface ItemPlace {
  readonly kind: DocumentKind;
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
}

/** 500: this version cannot read a field of a stored item. The message has no values, because some are secret. */
export class StoredItemInvalid extends Error {
  override readonly name = 'StoredItemInvalid';

  /** @param problem a predicate, such as `is missing` */
  constructor(place: ItemPlace, field: string, problem: string, options?: ErrorOptions) {
    super(`${nameOf(place)}: ${field} ${problem}`, options);
  }
}

/** Names an item for an error. */
export function nameOf({ table, key }: Pick<ItemPlace, 'table' | 'key'>): string {
  const names = Object.entries(key).map(([name, value]) => `${name}=${value}`);
  return `table ${table}, item ${names.join(' ')}`;
}

/**
 * Copies the schema's fields of a stored item, or of the value in its `field`.
 * @throws NewerFormat 503, StoredItemInvalid 500
 */
export function parseItem<const Schema extends GenericSchema>(
  schema: Schema,
  value: unknown,
  place: ItemPlace,
  field?: string,
): InferOutput<Schema> {
  checkFormat(place.kind, value, () => nameOf(place));
  const result = safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = [field, getDotPath(issue)].filter((part) => part != null).join('.');
  const problem = issue.received === 'undefined' ? 'is missing' : `is not ${issue.expected ?? 'valid'}`;
  throw new StoredItemInvalid(place, path || 'the item', problem);
}
