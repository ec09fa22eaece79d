import { allRules, fixedRule, unwaivableRule } from '../lib/assessment/rules/all-rules.ts';

/** The hand-written schema of policies, with two generated lists of rules. */
export const policySchema = new URL('appraise-policy.schema.json', import.meta.url);

/** Replaces the list of rules whose severity can be changed, and the list of those that can be waived. */
export function withRuleIds(text: string): string {
  const ids = allRules.map(({ id }) => id);
  const severities = ids
    .filter((id) => fixedRule(id) === undefined)
    .map((id) => `        "${id}": {\n          "$ref": "#/$defs/severity"\n        }`);
  const waivable = ids.filter((id) => unwaivableRule(id) === undefined).map((id) => `            "${id}"`);
  const insert = (list: readonly string[]) => (_: string, start: string, end: string) =>
    `${start}${list.join(',\n')}${end}`;
  return text
    .replace(/("severities": \{.*?"properties": \{\n).*?(\n {6}\})/s, insert(severities))
    .replace(/("rule": \{.*?"enum": \[\n).*?(\n {10}\])/s, insert(waivable));
}
