import type { ShownValue } from '../../record/shown-value.ts';

/** Asks whether a misspelled word means another. */
export const didYouMean = (near: string): string => `você quis dizer ${near}?`;

/** A whole number with its thousands apart. */
export const integer = (number: number): string => number.toLocaleString('pt-BR');

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
