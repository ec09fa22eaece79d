import { valueInEnglish } from '../record/shown-value.ts';
import { jsonRules } from './format-rules.ts';
import type { PolicyMistake } from './sentences/policy-values.ts';

/** Says in English what is wrong with a policy. */
export function mistakeInEnglish(mistake: PolicyMistake): string {
  switch (mistake.kind) {
    case 'tooLarge':
      return `the policy has ${count(mistake.bytes)} bytes, at most ${count(mistake.limit)} are read`;
    case 'encoded':
      return `the policy has the content encoding "${mistake.encoding}"; it is read without one only`;
    case 'notUtf8':
      return jsonRules.invalidUtf8.says(mistake.values).message;
    case 'notJson':
      return jsonRules.syntax.says(mistake.values).message;
    case 'tooDeep':
      return jsonRules.tooDeep.says(mistake.values).message;
    case 'repeated':
      return `${mistake.name} is given a second time in this object`;
    case 'unknownMember': {
      const { name, near, known } = mistake;
      return `there is no member ${name} here: ${near === undefined ? `it has ${known}` : `did you mean ${near}?`}`;
    }
    case 'notObject':
      return `${objects[mistake.of]}, not ${valueInEnglish(mistake.found)}`;
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
      return `there are ${count(mistake.count)} waivers, at most ${count(mistake.limit)} are read`;
    case 'tooManySystems':
      return `there are ${count(mistake.count)} globs of systems, at most ${count(mistake.limit)} are read`;
    case 'unknownRule': {
      const { id, near } = mistake;
      return `there is no rule ${id}: ${near === undefined ? 'appraise rules lists them' : `did you mean ${near}?`}`;
    }
    case 'fixedRule':
      return `${mistake.id} cannot be changed: without it there is nothing to judge`;
    case 'unwaivable':
      return `${mistake.id} cannot be waived: ${reasons[mistake.because]}`;
    case 'places':
      return `a waiver names its place by "pointer" or by "evidence"; this one has ${mistake.given}`;
    case 'missing':
      return `a waiver needs ${mistake.name}`;
    case 'blank':
      return `${mistake.name} must not be blank`;
    case 'tooLong':
      return `${mistake.name} has more than ${count(mistake.limit)} characters`;
    case 'more':
      return `… and ${count(mistake.count)} more problems`;
  }
}

const count = (number: number): string => number.toLocaleString('en');

const objects = {
  policy: 'a policy is one JSON object',
  severities: 'severities is an object of rules',
  waiver: 'a waiver is an object',
  systems: 'systems is an object of names by glob',
} as const;

const reasons = {
  noMeaning: 'without it the record has no single meaning',
  noPolicy: 'without a policy there is no waiver',
  aboutWaivers: 'it is about waivers',
} as const;
