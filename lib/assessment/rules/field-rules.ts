import { type ShownValue, valueInEnglish, valueInPortuguese } from '../record/shown-value.ts';
import type { SpeakingRule } from './rule.ts';
import { didYouMean, type Says, sentence } from './sentence.ts';

/** Values of findings about single fields. */
export interface FieldValues {
  'schema/required': { readonly name: string };
  'schema/unknown-property': {
    readonly name: string;
    /** The required name that it resembles. */
    readonly missing: string | undefined;
    readonly near: string | undefined;
  };
  'schema/type': {
    readonly expected: 'object' | 'array' | 'integer' | 'string';
    readonly found: ShownValue;
    /** True for an integer in quotes. */
    readonly isQuotedInteger: boolean;
  };
  'schema/enum': { readonly allowed: string; readonly found: string; readonly near: string | undefined };
  'schema/const': { readonly expected: string; readonly found: ShownValue };
  'schema/pattern': { readonly pattern: string; readonly found: string; readonly near: string | undefined };
  'schema/min-length': { readonly minimum: number; readonly length: number; readonly found: string };
  'schema/min-items': { readonly minimum: number };
  'schema/unique-items': { readonly item: string; readonly index: number };
  'schema/range': {
    readonly minimum: number | undefined;
    readonly maximum: number | undefined;
    readonly found: string;
  };
  'schema/format':
    | { readonly kind: 'reference'; readonly found: string; readonly encoded: string | undefined }
    | { readonly kind: 'day'; readonly found: string }
    | { readonly kind: 'date'; readonly found: string; readonly day: string | undefined };
}

const error = <Id extends keyof FieldValues>(id: Id, says: Says<FieldValues[Id]>): SpeakingRule<FieldValues[Id]> => ({
  id,
  severity: 'error',
  says,
});

const typesInPortuguese = {
  object: 'um objeto',
  array: 'uma lista',
  integer: 'um número inteiro',
  string: 'um texto',
} as const;

/** Field rules, one id a kind (docs/spec/assessment.md#field-rules). */
export const schemaRules = {
  required: error('schema/required', {
    en: ({ name }) => ({ message: `required property ${name} is missing` }),
    pt: ({ name }) => ({ message: `falta a propriedade obrigatória ${name}` }),
  }),
  unknownProperty: error('schema/unknown-property', {
    en: ({ name, missing, near }) => ({
      message: `unknown property ${name}${missing === undefined ? '' : `, and required property ${missing} is missing`}`,
      hint: near === undefined ? 'remove it: the format allows no other fields' : didYouMean.en(near),
    }),
    pt: ({ name, missing, near }) => ({
      message: `propriedade desconhecida ${name}${missing === undefined ? '' : `, e falta a propriedade obrigatória ${missing}`}`,
      hint: near === undefined ? 'retire-a: o formato não permite outros campos' : didYouMean.pt(near),
    }),
  }),
  type: error('schema/type', {
    en: ({ expected, found, isQuotedInteger }) =>
      sentence(
        `must be ${article(expected)}, not ${valueInEnglish(found)}`,
        isQuotedInteger ? 'remove the quotes' : undefined,
      ),
    pt: ({ expected, found, isQuotedInteger }) =>
      sentence(
        `deve ser ${typesInPortuguese[expected]}, não ${valueInPortuguese(found)}`,
        isQuotedInteger ? 'retire as aspas' : undefined,
      ),
  }),
  enum: error('schema/enum', {
    en: ({ allowed, found, near }) => sentence(`must be one of ${allowed}, not ${found}`, near && didYouMean.en(near)),
    pt: ({ allowed, found, near }) =>
      sentence(`deve ser um destes: ${allowed}; não ${found}`, near && didYouMean.pt(near)),
  }),
  const: error('schema/const', {
    en: ({ expected, found }) => ({ message: `must be ${expected}, not ${valueInEnglish(found)}` }),
    pt: ({ expected, found }) => ({ message: `deve ser ${expected}, não ${valueInPortuguese(found)}` }),
  }),
  pattern: error('schema/pattern', {
    en: ({ pattern, found, near }) => sentence(`must match ${pattern}, unlike ${found}`, near && didYouMean.en(near)),
    pt: ({ pattern, found, near }) =>
      sentence(`deve seguir o padrão ${pattern}, ao contrário de ${found}`, near && didYouMean.pt(near)),
  }),
  minLength: error('schema/min-length', {
    en: ({ minimum, length, found }) => ({
      message: `must have at least ${minimum} characters, has ${length}: ${found}`,
    }),
    pt: ({ minimum, length, found }) => ({
      message: `deve ter ao menos ${minimum} caracteres, tem ${length}: ${found}`,
    }),
  }),
  minItems: error('schema/min-items', {
    en: ({ minimum }) => ({
      message: `must have at least ${minimum} item, has none`,
    }),
    pt: ({ minimum }) => ({ message: `deve ter ao menos ${minimum} item, não tem nenhum` }),
  }),
  uniqueItems: error('schema/unique-items', {
    en: ({ item, index }) => ({
      message: `items must differ, but ${item} is repeated at index ${index}`,
      hint: 'remove the repeated item',
    }),
    pt: ({ item, index }) => ({
      message: `os itens devem ser diferentes, mas ${item} se repete no índice ${index}`,
      hint: 'retire o item repetido',
    }),
  }),
  range: error('schema/range', {
    en: ({ minimum, maximum, found }) => ({
      message: `must be ${maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`}, not ${found}`,
    }),
    pt: ({ minimum, maximum, found }) => ({
      message: `deve ser ${maximum === undefined ? `ao menos ${minimum}` : `de ${minimum} a ${maximum}`}, não ${found}`,
    }),
  }),
  format: error('schema/format', {
    en: (values) => {
      const { kind, found } = values;
      if (kind === 'day') return { message: `${found} is a day that does not exist` };
      if (kind === 'date') {
        const hint =
          values.day === undefined ? 'write year, month and day: 2025-09-30' : `leave out the time: ${values.day}`;
        return { message: `must be a date as YYYY-MM-DD, not ${found}`, hint };
      }
      const { encoded } = values;
      return sentence(
        `must be a URI reference (RFC 3986), unlike ${found}`,
        encoded === undefined ? undefined : `percent-encoded it reads ${encoded}`,
      );
    },
    pt: (values) => {
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
  }),
} as const;

const article = (type: string): string => (/^[aio]/.test(type) ? `an ${type}` : `a ${type}`);
