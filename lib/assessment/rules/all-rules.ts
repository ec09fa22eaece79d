import type { Language } from '../../platform/language.ts';
import type { Finding, SoftenedRule } from '../record/finding.ts';
import { suggestWord } from '../record/suggest-word.ts';
import { rules } from './cross-field.generated.ts';
import { schemaRules } from './field-rules.ts';
import { jsonRules } from './json-rules.ts';
import { type PolicyMistake, policyRules } from './policy-rules.ts';
import type { RuleHead, SeverityOverrides, SpeakingRule, StepKind } from './rule.ts';
import type { Sentence } from './sentence.ts';

export { rules };

/** A cross-field rule of any kind of values. */
export type AnyRule = (typeof rules)[number];

const speakingRules: readonly SpeakingRule<never>[] = [
  ...Object.values(jsonRules),
  ...Object.values(schemaRules),
  ...rules,
  ...Object.values(policyRules),
];

/** All rules, in the order of lists and SARIF: bytes, fields, cross-field rules, then those about a policy. */
export const allRules: readonly RuleHead[] = speakingRules;

const rulesById: ReadonlyMap<string, SpeakingRule<never>> = new Map(speakingRules.map((rule) => [rule.id, rule]));

/** What a finding says, in Portuguese; undefined for one that was made without values, such as one read from a file. */
export const inPortuguese = ({ rule, values }: Pick<Finding, 'rule' | 'values'>): Sentence | undefined =>
  values === undefined ? undefined : rulesById.get(rule)?.says.pt(values as never);

const stepKinds: ReadonlyMap<string, StepKind> = new Map(rules.map(({ id, step = 'other' }) => [id, step]));

/** Message and hint of a finding; English ones stay where the language has none. */
type Say = <One extends Finding>(finding: One) => Omit<One, 'values'> & { readonly lang: Language };

/** Returns what says findings in a language. */
export function sayIn(language: Language): Say {
  return (found) => {
    const { values: _values, ...finding } = found;
    const said = language === 'pt' ? inPortuguese(found) : undefined;
    return said ? { ...finding, hint: undefined, ...said, lang: language } : { ...finding, lang: 'en' };
  };
}

/** What the warnings of a rule are about, in the list of next steps. */
export const stepOfRule = (id: string): StepKind => stepKinds.get(id) ?? 'other';

/** True for a rule that doubts the independence of the review: a board is told of its findings. */
export const doubtsIndependence = (id: string): boolean => stepOfRule(id) === 'independence';

/** Rules that a record of the format must keep: whatever is an error by the contract. No policy can make them optional. */
const mandatoryRules: ReadonlySet<string> = new Set(
  [...Object.values(jsonRules), ...Object.values(schemaRules), ...rules]
    .filter(({ severity }) => severity === 'error')
    .map(({ id }) => id),
);

/** True for a rule that every record of the format keeps, so that a record without it is valid only under a relaxed policy. */
export const isMandatory = (rule: string): boolean => mandatoryRules.has(rule);

/** The mandatory rules whose severity is softened, in the order given. */
export const softenedRules = (severities: SeverityOverrides): readonly SoftenedRule[] =>
  Object.entries(severities).flatMap(([rule, severity]) =>
    severity === 'error' || !isMandatory(rule) ? [] : [{ rule, severity }],
  );

/** An input that breaks one of these is not judged, so it must not become valid. */
const fixedRules: ReadonlySet<string> = new Set(
  [
    jsonRules.tooLarge,
    jsonRules.contentEncoding,
    jsonRules.invalidUtf8,
    jsonRules.syntax,
    jsonRules.tooDeep,
    policyRules.unreadable,
  ].map(({ id }) => id),
);

/** Why there is no rule of this id, with the nearest one; undefined if there is. */
export const unknownRule = (id: string): PolicyMistake | undefined =>
  rulesById.has(id)
    ? undefined
    : { kind: 'unknownRule', id: JSON.stringify(id), near: suggestWord(id, [...rulesById.keys()]) };

/** Why the severity of a known rule cannot be changed; undefined if it can. */
export const fixedRule = (id: string): PolicyMistake | undefined =>
  fixedRules.has(id) ? { kind: 'fixedRule', id } : undefined;

/** Why findings of a known rule cannot be waived; undefined if they can. */
export function unwaivableRule(id: string): PolicyMistake | undefined {
  if (id.startsWith('json-')) return { kind: 'unwaivable', id, because: 'noMeaning' };
  if (id === policyRules.unreadable.id) return { kind: 'unwaivable', id, because: 'noPolicy' };
  return id.startsWith('waiver-') ? { kind: 'unwaivable', id, because: 'aboutWaivers' } : undefined;
}
