import type { SeverityOverrides } from '../../assessment/collector.ts';
import { mistakeInEnglish } from '../../assessment/policy/mistake.ts';
import { fixedRule, unknownRule } from '../../assessment/rule-list.ts';

/** Reads `--rule <id>=off|warning|error` options; each wrong one is a problem. */
export function readRuleOptions(options: readonly string[]): { severities: SeverityOverrides; problems: string[] } {
  const severities: Record<string, 'off' | 'warning' | 'error'> = {};
  const problems: string[] = [];
  for (const option of options) {
    const [id = '', severity = '', ...rest] = option.split('=');
    if (rest.length > 0 || !isSeverity(severity)) {
      problems.push(`--rule must be <id>=off|warning|error, not ${JSON.stringify(option)}`);
      continue;
    }
    const mistake = unknownRule(id) ?? fixedRule(id);
    if (mistake === undefined) severities[id] = severity;
    else problems.push(`--rule: ${mistakeInEnglish(mistake)}`);
  }
  return { severities, problems };
}

const isSeverity = (text: string): text is 'off' | 'warning' | 'error' => /^(?:off|warning|error)$/.test(text);
