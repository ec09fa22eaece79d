import type { PolicyProblem } from '../../../lib/assessment/policy/read-policy.ts';
import type { Finding } from '../../../lib/assessment/record/finding.ts';
import { inPortuguese } from '../../../lib/assessment/rules/all-rules.ts';
import type { ReportLanguage } from '../../../lib/assessment/words/words.ts';
import type { ShownProblem } from './tasks.ts';

/** Message and hint of a finding; English ones stay where the language has none. */
type Say = <One extends Finding>(finding: One) => Omit<One, 'values'> & { readonly lang: ReportLanguage };

/** Returns what says findings in a language. */
export function sayIn(language: ReportLanguage): Say {
  return (found) => {
    const { values: _values, ...finding } = found;
    const said = language === 'pt' ? inPortuguese(found) : undefined;
    return said ? { ...finding, hint: undefined, ...said, lang: language } : { ...finding, lang: 'en' };
  };
}

/** Says what is wrong with a policy. */
export const sayProblems = (problems: readonly PolicyProblem[], language: ReportLanguage): readonly ShownProblem[] =>
  problems.map(({ line, column, message, mistake }) => {
    const said = language === 'pt' ? inPortuguese({ rule: 'policy-unreadable', values: mistake }) : undefined;
    return { line, column, message: said?.message ?? message };
  });
