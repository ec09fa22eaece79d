import type { PolicyProblem } from '../../../lib/assessment/policy/read-policy.ts';
import { inPortuguese } from '../../../lib/assessment/rules/all-rules.ts';
import type { RuleDescription } from '../../../lib/assessment/words/rule-words.ts';
import type { ReportLanguage } from '../../../lib/assessment/words/words.ts';
import type { ShownProblem } from './tasks.ts';

/** Says what is wrong with a policy. */
export const sayProblems = (problems: readonly PolicyProblem[], language: ReportLanguage): readonly ShownProblem[] =>
  problems.map(({ line, column, message, mistake }) => {
    const said = language === 'pt' ? inPortuguese({ rule: 'policy-unreadable', values: mistake }) : undefined;
    return { line, column, message: said?.message ?? message };
  });

/** All rules with title and help, which are loaded when they are asked for. */
export const rulesIn = async (language: ReportLanguage): Promise<readonly RuleDescription[]> =>
  (await import('../../../lib/assessment/words/rule-words.ts')).rulesIn(language);
