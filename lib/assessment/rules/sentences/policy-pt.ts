import { inputSentences } from './input-pt.ts';
import { didYouMean, integer, valueInPortuguese } from './parts-pt.ts';
import type { PolicyMistake, PolicyValues } from './policy-values.ts';
import type { Says } from './sentence.ts';

/** What the rules about a policy say, in Portuguese. */
export const policySentences: { readonly [Id in keyof PolicyValues]: Says<Id> } = {
  'policy-unreadable': (mistake) => ({
    message: mistakeInPortuguese(mistake),
    hint: 'corrija a política e envie o registro de novo',
  }),
  'waiver-expired': ({ until, ...place }) => ({
    message: `a dispensa de ${describe(place)} terminou em ${until}`,
    hint: 'corrija o registro ou renove a dispensa',
  }),
  'waiver-unused': ({ isForOneRecord, ...place }) => ({
    message: `a dispensa de ${describe(place)} não dispensa nada`,
    hint: isForOneRecord
      ? 'retire-a ou corrija o lugar'
      : 'retire-a ou diga em "assessment" para que registro ela vale',
  }),
};

const describe = ({ rule, by, place }: Pick<PolicyValues['waiver-expired'], 'rule' | 'by' | 'place'>): string =>
  `${rule} ${by === 'pointer' ? 'em' : 'para a evidência'} ${place}`;

/** Says in Portuguese what is wrong with a policy. */
function mistakeInPortuguese(mistake: PolicyMistake): string {
  switch (mistake.kind) {
    case 'tooLarge':
      return `a política tem ${integer(mistake.bytes)} bytes; leem-se no máximo ${integer(mistake.limit)}`;
    case 'encoded':
      return `a política tem a codificação de conteúdo "${mistake.encoding}"; ela só é lida sem nenhuma`;
    case 'notUtf8':
      return inputSentences['json-invalid-utf8'](mistake.values).message;
    case 'notJson':
      return inputSentences['json-syntax'](mistake.values).message;
    case 'tooDeep':
      return inputSentences['json-too-deep'](mistake.values).message;
    case 'repeated':
      return `${mistake.name} aparece pela segunda vez neste objeto`;
    case 'unknownMember': {
      const { name, near, known } = mistake;
      return `aqui não há membro ${name}: ${near === undefined ? `há ${known}` : didYouMean(near)}`;
    }
    case 'notObject':
      return `${objects[mistake.of]}, não ${valueInPortuguese(mistake.found)}`;
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
      return `há ${integer(mistake.count)} dispensas; leem-se no máximo ${integer(mistake.limit)}`;
    case 'tooManySystems':
      return `há ${integer(mistake.count)} padrões de sistemas; leem-se no máximo ${integer(mistake.limit)}`;
    case 'unknownRule': {
      const { id, near } = mistake;
      return `não há regra ${id}: ${near === undefined ? 'appraise rules mostra todas' : didYouMean(near)}`;
    }
    case 'fixedRule':
      return `${mistake.id} não pode mudar: sem ela não há o que julgar`;
    case 'unwaivable':
      return `${mistake.id} não pode ter dispensa: ${reasons[mistake.because]}`;
    case 'places':
      return `uma dispensa diz o seu lugar por "pointer" ou por "evidence"; esta tem ${given[mistake.given]}`;
    case 'missing':
      return `falta ${mistake.name} em uma dispensa`;
    case 'blank':
      return `${mistake.name} não pode ficar em branco`;
    case 'tooLong':
      return `${mistake.name} tem mais que ${integer(mistake.limit)} caracteres`;
    case 'more':
      return `… e mais ${integer(mistake.count)} ${mistake.count === 1 ? 'problema' : 'problemas'}`;
  }
}

const objects = {
  policy: 'uma política é um objeto JSON',
  severities: 'severities é um objeto com regras',
  waiver: 'uma dispensa é um objeto',
  systems: 'systems é um objeto com nomes por padrão de arquivo',
} as const;

const reasons = {
  noMeaning: 'sem ela o registro não tem um sentido único',
  noPolicy: 'sem política não há dispensa',
  aboutWaivers: 'ela trata das dispensas',
} as const;

const given = { neither: 'nenhum dos dois', both: 'os dois' } as const;
