/** An object of a JSON file that others wrote. Read it with `memberOf` only. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object's own member; undefined if the value is no object or lacks it. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Returns the elements of an array; none for any other value. */
export const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Names the type of a value in a message, never the value: it may be a secret. */
export function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (value === '') return 'empty';
  if (typeof value === 'number' && !(value >= 0)) return 'below 0';
  const names: Readonly<Record<string, string>> = {
    object: 'an object',
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
  };
  return names[typeof value] ?? 'missing';
}
