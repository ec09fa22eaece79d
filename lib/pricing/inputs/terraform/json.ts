import { say } from '../../../platform/language.ts';

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
  if (Array.isArray(value)) return say({ en: 'an array', pt: 'uma lista' });
  if (value === '') return say({ en: 'empty', pt: 'vazio' });
  if (typeof value === 'number' && !(value >= 0)) return say({ en: 'below 0', pt: 'abaixo de 0' });
  const names: Readonly<Record<string, string>> = {
    object: say({ en: 'an object', pt: 'um objeto' }),
    string: say({ en: 'a text', pt: 'um texto' }),
    number: say({ en: 'a number', pt: 'um número' }),
    boolean: say({ en: 'true or false', pt: 'verdadeiro ou falso' }),
  };
  return names[typeof value] ?? say({ en: 'missing', pt: 'ausente' });
}
