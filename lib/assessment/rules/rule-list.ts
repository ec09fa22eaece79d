import { suggestWord } from '../record/suggest-word.ts';
import { rules } from './all-rules.ts';
import { formatRules, jsonRules } from './format-rules.ts';
import { policyRules } from './policy-rules.ts';
import type { RuleDescription } from './rule.ts';
import type { PolicyMistake } from './sentences/policy-values.ts';

/** All rules, in the order of lists and SARIF: bytes, fields, cross-field rules, then those about a policy. */
export const allRules: readonly RuleDescription[] = [...formatRules, ...rules, ...Object.values(policyRules)];

const ruleIds = allRules.map(({ id }) => id);
const knownIds: ReadonlySet<string> = new Set(ruleIds);

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
  knownIds.has(id) ? undefined : { kind: 'unknownRule', id: JSON.stringify(id), near: suggestWord(id, ruleIds) };

/** Why the severity of a known rule cannot be changed; undefined if it can. */
export const fixedRule = (id: string): PolicyMistake | undefined =>
  fixedRules.has(id) ? { kind: 'fixedRule', id } : undefined;

/** Why findings of a known rule cannot be waived; undefined if they can. */
export function unwaivableRule(id: string): PolicyMistake | undefined {
  if (id.startsWith('json-')) return { kind: 'unwaivable', id, because: 'noMeaning' };
  if (id === policyRules.unreadable.id) return { kind: 'unwaivable', id, because: 'noPolicy' };
  return id.startsWith('waiver-') ? { kind: 'unwaivable', id, because: 'aboutWaivers' } : undefined;
}
