import { rules } from './all-rules.ts';
import { formatRules, jsonRules } from './format-rules.ts';
import { policyRules } from './policy/policy-rules.ts';
import type { RuleDescription } from './rule.ts';
import { suggestWord } from './suggest-word.ts';

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

/** Says why there is no rule of this id, with the nearest one; undefined if there is. */
export function unknownRule(id: string): string | undefined {
  if (knownIds.has(id)) return undefined;
  const near = suggestWord(id, ruleIds);
  const hint = near === undefined ? 'appraise rules lists them' : `did you mean ${near}?`;
  return `there is no rule ${JSON.stringify(id)}: ${hint}`;
}

/** Says why the severity of a known rule cannot be changed; undefined if it can. */
export const fixedRule = (id: string): string | undefined =>
  fixedRules.has(id) ? `${id} cannot be changed: without it there is nothing to judge` : undefined;

/** Says why findings of a known rule cannot be waived; undefined if they can. */
export function unwaivableRule(id: string): string | undefined {
  if (id.startsWith('json-')) return `${id} cannot be waived: without it the record has no single meaning`;
  if (id === policyRules.unreadable.id) return `${id} cannot be waived: without a policy there is no waiver`;
  return id.startsWith('waiver-') ? `${id} cannot be waived: it is about waivers` : undefined;
}
