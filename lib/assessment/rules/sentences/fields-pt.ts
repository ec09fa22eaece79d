import type { FieldValues } from './field-values.ts';
import { didYouMean, valueInPortuguese } from './parts-pt.ts';
import { type Says, sentence } from './sentence.ts';

const types = { object: 'um objeto', array: 'uma lista', integer: 'um número inteiro', string: 'um texto' } as const;

/** What the field rules say, in Portuguese. */
export const fieldSentences: { readonly [Id in keyof FieldValues]: Says<Id> } = {
  'schema/required': ({ name }) => ({ message: `falta a propriedade obrigatória ${name}` }),
  'schema/unknown-property': ({ name, missing, near }) => ({
    message: `propriedade desconhecida ${name}${missing === undefined ? '' : `, e falta a propriedade obrigatória ${missing}`}`,
    hint: near === undefined ? 'retire-a: o formato não permite outros campos' : didYouMean(near),
  }),
  'schema/type': ({ expected, found, isQuotedInteger }) =>
    sentence(
      `deve ser ${types[expected]}, não ${valueInPortuguese(found)}`,
      isQuotedInteger ? 'retire as aspas' : undefined,
    ),
  'schema/enum': ({ allowed, found, near }) =>
    sentence(`deve ser um destes: ${allowed}; não ${found}`, near && didYouMean(near)),
  'schema/const': ({ expected, found }) => ({ message: `deve ser ${expected}, não ${valueInPortuguese(found)}` }),
  'schema/pattern': ({ pattern, found, near }) =>
    sentence(`deve seguir o padrão ${pattern}, ao contrário de ${found}`, near && didYouMean(near)),
  'schema/min-length': ({ minimum, length, found }) => ({
    message: `deve ter ao menos ${minimum} caracteres, tem ${length}: ${found}`,
  }),
  'schema/min-items': ({ minimum }) => ({ message: `deve ter ao menos ${minimum} item, não tem nenhum` }),
  'schema/unique-items': ({ item, index }) => ({
    message: `os itens devem ser diferentes, mas ${item} se repete no índice ${index}`,
    hint: 'retire o item repetido',
  }),
  'schema/range': ({ minimum, maximum, found }) => ({
    message: `deve ser ${maximum === undefined ? `ao menos ${minimum}` : `de ${minimum} a ${maximum}`}, não ${found}`,
  }),
  'schema/format': (values) => {
    const { kind, found } = values;
    if (kind === 'day') return { message: `${found} é um dia que não existe` };
    if (kind === 'date') {
      const hint =
        values.day === undefined ? 'escreva ano, mês e dia: 2025-09-30' : `deixe a hora de fora: ${values.day}`;
      return { message: `deve ser uma data como AAAA-MM-DD, não ${found}`, hint };
    }
    const { encoded } = values;
    return sentence(
      `deve ser uma referência URI (RFC 3986), ao contrário de ${found}`,
      encoded === undefined ? undefined : `com codificação por cento fica ${encoded}`,
    );
  },
};
