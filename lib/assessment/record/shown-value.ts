import { quote } from './quote.ts';

/** A value as a message shows it, apart from the words of a language. */
export type ShownValue =
  /** As it is: a quoted text, `true`, `null`, `30`. */
  | { readonly kind: 'plain'; readonly text: string }
  /** With its type: `the string "30"`. */
  | { readonly kind: 'string'; readonly text: string }
  /** With its type; without `text` if a double has not the digits of the record. */
  | { readonly kind: 'number'; readonly text: string | undefined }
  | { readonly kind: 'array'; readonly items: number }
  | { readonly kind: 'object' }
  | { readonly kind: 'nothing' };

/** A value for a message: a text quoted, an array or object by kind and size, other values as in JSON. */
export function showValue(value: unknown): ShownValue {
  if (typeof value === 'string') return { kind: 'plain', text: quote(value) };
  if (Array.isArray(value)) return { kind: 'array', items: value.length };
  if (typeof value === 'object' && value !== null) return { kind: 'object' };
  return value === undefined ? { kind: 'nothing' } : { kind: 'plain', text: String(value) };
}

/** A shown value in English. */
export function valueInEnglish(value: ShownValue): string {
  switch (value.kind) {
    case 'plain':
      return value.text;
    case 'string':
      return `the string ${value.text}`;
    case 'number':
      return value.text === undefined ? 'a number' : `the number ${value.text}`;
    case 'array':
      return value.items === 1 ? 'an array of 1 item' : `an array of ${value.items} items`;
    case 'object':
      return 'an object';
    case 'nothing':
      return 'nothing';
  }
}

/** A shown value in Portuguese. */
export function valueInPortuguese(value: ShownValue): string {
  switch (value.kind) {
    case 'plain':
      return value.text;
    case 'string':
      return `o texto ${value.text}`;
    case 'number':
      return value.text === undefined ? 'um número' : `o número ${value.text}`;
    case 'array':
      return value.items === 1 ? 'uma lista de 1 item' : `uma lista de ${value.items} itens`;
    case 'object':
      return 'um objeto';
    case 'nothing':
      return 'nada';
  }
}
