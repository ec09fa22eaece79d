import { rules } from '../../assessment/all-rules.ts';
import type { SeverityOverrides } from '../../assessment/collector.ts';
import { formatRules, jsonRules } from '../../assessment/format-rules.ts';
import type { RuleDescription } from '../../assessment/rule.ts';
import { suggestWord } from '../../assessment/suggest-word.ts';

/** All rules, in the order of lists and SARIF: bytes, fields, then cross-field rules. */
export const allRules: readonly RuleDescription[] = [...formatRules, ...rules];

/** An input that breaks one of these is no record, so it must not become valid. */
const fixedRules: ReadonlySet<string> = new Set(
  [jsonRules.tooLarge, jsonRules.contentEncoding, jsonRules.invalidUtf8, jsonRules.syntax, jsonRules.tooDeep].map(
    ({ id }) => id,
  ),
);

/** Reads `--rule <id>=off|warning|error` options; each wrong one is a problem. */
export function readRuleOptions(options: readonly string[]): { severities: SeverityOverrides; problems: string[] } {
  const severities: Record<string, 'off' | 'warning' | 'error'> = {};
  const problems: string[] = [];
  for (const option of options) {
    const [id = '', severity = '', ...rest] = option.split('=');
    if (rest.length > 0 || !isSeverity(severity)) {
      problems.push(`--rule must be <id>=off|warning|error, not ${JSON.stringify(option)}`);
    } else if (!allRules.some((rule) => rule.id === id)) {
      const ids = allRules.map((rule) => rule.id);
      const near = suggestWord(id, ids);
      const hint = near === undefined ? 'appraise rules lists them' : `did you mean ${near}?`;
      problems.push(`--rule: there is no rule ${JSON.stringify(id)}: ${hint}`);
    } else if (fixedRules.has(id)) {
      problems.push(`--rule: ${id} cannot be changed: without it there is nothing to judge`);
    } else severities[id] = severity;
  }
  return { severities, problems };
}

const isSeverity = (text: string): text is 'off' | 'warning' | 'error' => /^(?:off|warning|error)$/.test(text);
