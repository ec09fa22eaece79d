import { type ShownValue, valueInEnglish, valueInPortuguese } from '../record/shown-value.ts';
import { type InputValues, jsonRules } from './json-rules.ts';
import type { SpeakingRule } from './rule.ts';
import { didYouMean, integer } from './sentence.ts';

/** Values of findings that lie in a policy. */
export interface PolicyValues {
  'policy-unreadable': PolicyMistake;
  'waiver-expired': WaivedPlace & { readonly until: string };
  'waiver-unused': WaivedPlace & { readonly isForOneRecord: boolean };
}

/** The rule of a waiver, and the JSON Pointer or evidence id that it names. */
interface WaivedPlace {
  readonly rule: string;
  readonly by: 'pointer' | 'evidence';
  readonly place: string;
}

/** One thing that is wrong with a policy. */
export type PolicyMistake =
  | { readonly kind: 'tooLarge'; readonly bytes: number; readonly limit: number }
  | { readonly kind: 'encoded'; readonly encoding: string }
  | { readonly kind: 'notUtf8'; readonly values: InputValues['json-invalid-utf8'] }
  | { readonly kind: 'notJson'; readonly values: InputValues['json-syntax'] }
  | { readonly kind: 'tooDeep'; readonly values: InputValues['json-too-deep'] }
  | { readonly kind: 'repeated'; readonly name: string }
  | { readonly kind: 'unknownMember'; readonly name: string; readonly near: string | undefined; readonly known: string }
  | {
      readonly kind: 'notObject';
      readonly of: 'policy' | 'severities' | 'waiver' | 'systems';
      readonly found: ShownValue;
    }
  | { readonly kind: 'notText'; readonly name: string; readonly found: ShownValue }
  | { readonly kind: 'notBoolean'; readonly found: ShownValue }
  | { readonly kind: 'notDays'; readonly found: ShownValue }
  | { readonly kind: 'notSeverity'; readonly found: ShownValue }
  | { readonly kind: 'notArray'; readonly found: ShownValue }
  | { readonly kind: 'notDay'; readonly found: ShownValue }
  | { readonly kind: 'notPointer'; readonly found: ShownValue }
  | { readonly kind: 'tooManyWaivers'; readonly count: number; readonly limit: number }
  | { readonly kind: 'tooManySystems'; readonly count: number; readonly limit: number }
  | { readonly kind: 'unknownRule'; readonly id: string; readonly near: string | undefined }
  | { readonly kind: 'fixedRule'; readonly id: string }
  | { readonly kind: 'unwaivable'; readonly id: string; readonly because: 'noMeaning' | 'noPolicy' | 'aboutWaivers' }
  | { readonly kind: 'places'; readonly given: 'neither' | 'both' }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'blank'; readonly name: string }
  | { readonly kind: 'tooLong'; readonly name: string; readonly limit: number }
  | { readonly kind: 'more'; readonly count: number };

/** Rules about a policy and its waivers; their findings lie in the policy, not in the record. */
export const policyRules = {
  unreadable: {
    id: 'policy-unreadable',
    severity: 'error',
    says: {
      en: (mistake) => ({
        message: mistakeInEnglish(mistake),
        hint: 'correct the policy, then upload the record again',
      }),
      pt: (mistake) => ({
        message: mistakeInPortuguese(mistake),
        hint: 'corrija a política e envie o registro de novo',
      }),
    },
  },
  expired: {
    id: 'waiver-expired',
    severity: 'error',
    says: {
      en: ({ until, ...place }) => ({
        message: `the waiver of ${describe.en(place)} ended on ${until}`,
        hint: 'correct the record, or have the waiver renewed',
      }),
      pt: ({ until, ...place }) => ({
        message: `a dispensa de ${describe.pt(place)} terminou em ${until}`,
        hint: 'corrija o registro ou renove a dispensa',
      }),
    },
  },
  unused: {
    id: 'waiver-unused',
    severity: 'warning',
    says: {
      en: ({ isForOneRecord, ...place }) => ({
        message: `the waiver of ${describe.en(place)} waives nothing`,
        hint: isForOneRecord
          ? 'remove it, or correct its place'
          : 'remove it, or name the record that it is for in "assessment"',
      }),
      pt: ({ isForOneRecord, ...place }) => ({
        message: `a dispensa de ${describe.pt(place)} não dispensa nada`,
        hint: isForOneRecord
          ? 'retire-a ou corrija o lugar'
          : 'retire-a ou diga em "assessment" para que registro ela vale',
      }),
    },
  },
} as const satisfies Readonly<Record<string, AnyPolicyRule>>;

type AnyPolicyRule = {
  readonly [Id in keyof PolicyValues]: SpeakingRule<PolicyValues[Id]> & { readonly id: Id };
}[keyof PolicyValues];

const describe = {
  en: ({ rule, by, place }: WaivedPlace): string => `${rule} ${by === 'pointer' ? 'at' : 'for evidence'} ${place}`,
  pt: ({ rule, by, place }: WaivedPlace): string => `${rule} ${by === 'pointer' ? 'em' : 'para a evidência'} ${place}`,
} as const;

/** Says in English what is wrong with a policy. */
export function mistakeInEnglish(mistake: PolicyMistake): string {
  switch (mistake.kind) {
    case 'tooLarge':
      return `the policy has ${integer.en(mistake.bytes)} bytes, at most ${integer.en(mistake.limit)} are read`;
    case 'encoded':
      return `the policy has the content encoding "${mistake.encoding}"; it is read without one only`;
    case 'notUtf8':
      return jsonRules.invalidUtf8.says.en(mistake.values).message;
    case 'notJson':
      return jsonRules.syntax.says.en(mistake.values).message;
    case 'tooDeep':
      return jsonRules.tooDeep.says.en(mistake.values).message;
    case 'repeated':
      return `${mistake.name} is given a second time in this object`;
    case 'unknownMember': {
      const { name, near, known } = mistake;
      return `there is no member ${name} here: ${near === undefined ? `it has ${known}` : didYouMean.en(near)}`;
    }
    case 'notObject':
      return `${objectsInEnglish[mistake.of]}, not ${valueInEnglish(mistake.found)}`;
    case 'notText':
      return `${mistake.name} is a text, not ${valueInEnglish(mistake.found)}`;
    case 'notBoolean':
      return `strict is true or false, not ${valueInEnglish(mistake.found)}`;
    case 'notDays':
      return `stale_days is a whole number from 0 to 999999, not ${valueInEnglish(mistake.found)}`;
    case 'notSeverity':
      return `a severity is "error", "warning" or "off", not ${valueInEnglish(mistake.found)}`;
    case 'notArray':
      return `waivers is an array, not ${valueInEnglish(mistake.found)}`;
    case 'notDay':
      return `until is a day that exists, as YYYY-MM-DD, not ${valueInEnglish(mistake.found)}`;
    case 'notPointer':
      return `pointer is a JSON Pointer as findings show it, such as "/sampling/sampleSize", not ${valueInEnglish(mistake.found)}`;
    case 'tooManyWaivers':
      return `there are ${integer.en(mistake.count)} waivers, at most ${integer.en(mistake.limit)} are read`;
    case 'tooManySystems':
      return `there are ${integer.en(mistake.count)} globs of systems, at most ${integer.en(mistake.limit)} are read`;
    case 'unknownRule': {
      const { id, near } = mistake;
      return `there is no rule ${id}: ${near === undefined ? 'appraise rules lists them' : didYouMean.en(near)}`;
    }
    case 'fixedRule':
      return `${mistake.id} cannot be changed: without it there is nothing to judge`;
    case 'unwaivable':
      return `${mistake.id} cannot be waived: ${reasonsInEnglish[mistake.because]}`;
    case 'places':
      return `a waiver names its place by "pointer" or by "evidence"; this one has ${mistake.given}`;
    case 'missing':
      return `a waiver needs ${mistake.name}`;
    case 'blank':
      return `${mistake.name} must not be blank`;
    case 'tooLong':
      return `${mistake.name} has more than ${integer.en(mistake.limit)} characters`;
    case 'more':
      return `… and ${integer.en(mistake.count)} more problems`;
  }
}

const objectsInEnglish = {
  policy: 'a policy is one JSON object',
  severities: 'severities is an object of rules',
  waiver: 'a waiver is an object',
  systems: 'systems is an object of names by glob',
} as const;

const reasonsInEnglish = {
  noMeaning: 'without it the record has no single meaning',
  noPolicy: 'without a policy there is no waiver',
  aboutWaivers: 'it is about waivers',
} as const;

/** Says in Portuguese what is wrong with a policy. */
function mistakeInPortuguese(mistake: PolicyMistake): string {
  switch (mistake.kind) {
    case 'tooLarge':
      return `a política tem ${integer.pt(mistake.bytes)} bytes; leem-se no máximo ${integer.pt(mistake.limit)}`;
    case 'encoded':
      return `a política tem a codificação de conteúdo "${mistake.encoding}"; ela só é lida sem nenhuma`;
    case 'notUtf8':
      return jsonRules.invalidUtf8.says.pt(mistake.values).message;
    case 'notJson':
      return jsonRules.syntax.says.pt(mistake.values).message;
    case 'tooDeep':
      return jsonRules.tooDeep.says.pt(mistake.values).message;
    case 'repeated':
      return `${mistake.name} aparece pela segunda vez neste objeto`;
    case 'unknownMember': {
      const { name, near, known } = mistake;
      return `aqui não há membro ${name}: ${near === undefined ? `há ${known}` : didYouMean.pt(near)}`;
    }
    case 'notObject':
      return `${objectsInPortuguese[mistake.of]}, não ${valueInPortuguese(mistake.found)}`;
    case 'notText':
      return `${mistake.name} é um texto, não ${valueInPortuguese(mistake.found)}`;
    case 'notBoolean':
      return `strict é true ou false, não ${valueInPortuguese(mistake.found)}`;
    case 'notDays':
      return `stale_days é um número inteiro de 0 a 999999, não ${valueInPortuguese(mistake.found)}`;
    case 'notSeverity':
      return `uma gravidade é "error", "warning" ou "off", não ${valueInPortuguese(mistake.found)}`;
    case 'notArray':
      return `waivers é uma lista, não ${valueInPortuguese(mistake.found)}`;
    case 'notDay':
      return `until é um dia que existe, como AAAA-MM-DD, não ${valueInPortuguese(mistake.found)}`;
    case 'notPointer':
      return `pointer é um JSON Pointer como os achados o mostram, por exemplo "/sampling/sampleSize", não ${valueInPortuguese(mistake.found)}`;
    case 'tooManyWaivers':
      return `há ${integer.pt(mistake.count)} dispensas; leem-se no máximo ${integer.pt(mistake.limit)}`;
    case 'tooManySystems':
      return `há ${integer.pt(mistake.count)} padrões de sistemas; leem-se no máximo ${integer.pt(mistake.limit)}`;
    case 'unknownRule': {
      const { id, near } = mistake;
      return `não há regra ${id}: ${near === undefined ? 'appraise rules mostra todas' : didYouMean.pt(near)}`;
    }
    case 'fixedRule':
      return `${mistake.id} não pode mudar: sem ela não há o que julgar`;
    case 'unwaivable':
      return `${mistake.id} não pode ter dispensa: ${reasonsInPortuguese[mistake.because]}`;
    case 'places':
      return `uma dispensa diz o seu lugar por "pointer" ou por "evidence"; esta tem ${givenInPortuguese[mistake.given]}`;
    case 'missing':
      return `falta ${mistake.name} em uma dispensa`;
    case 'blank':
      return `${mistake.name} não pode ficar em branco`;
    case 'tooLong':
      return `${mistake.name} tem mais que ${integer.pt(mistake.limit)} caracteres`;
    case 'more':
      return `… e mais ${integer.pt(mistake.count)} ${mistake.count === 1 ? 'problema' : 'problemas'}`;
  }
}

const objectsInPortuguese = {
  policy: 'uma política é um objeto JSON',
  severities: 'severities é um objeto com regras',
  waiver: 'uma dispensa é um objeto',
  systems: 'systems é um objeto com nomes por padrão de arquivo',
} as const;

const reasonsInPortuguese = {
  noMeaning: 'sem ela o registro não tem um sentido único',
  noPolicy: 'sem política não há dispensa',
  aboutWaivers: 'ela trata das dispensas',
} as const;

const givenInPortuguese = { neither: 'nenhum dos dois', both: 'os dois' } as const;
