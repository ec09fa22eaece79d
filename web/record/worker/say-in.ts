import type { PolicyProblem } from '../../../lib/assessment/policy/read-policy.ts';
import type { Finding } from '../../../lib/assessment/record/finding.ts';
import type { ReportLanguage } from '../../../lib/assessment/report/words.ts';
import type { ShownProblem } from './tasks.ts';

/** Message and hint of a finding; English ones stay where the language has none. */
type Say = <One extends Finding>(finding: One) => Omit<One, 'values'> & { readonly lang: ReportLanguage };

/** Returns what says findings in a language. The sentences are loaded when they are asked for; English ones are there. */
export async function sayIn(language: ReportLanguage): Promise<Say> {
  const translate = await translatorOf(language);
  return (found) => {
    const { values: _values, ...finding } = found;
    const said = translate(found);
    return said ? { ...finding, hint: undefined, ...said, lang: language } : { ...finding, lang: 'en' };
  };
}

/** Says what is wrong with a policy. */
export async function sayProblems(
  problems: readonly PolicyProblem[],
  language: ReportLanguage,
): Promise<readonly ShownProblem[]> {
  const translate = await translatorOf(language);
  return problems.map(({ line, column, message, mistake }) => {
    const said = translate({ rule: 'policy-unreadable', values: mistake });
    return { line, column, message: said?.message ?? message };
  });
}

const translatorOf = async (language: ReportLanguage) =>
  language === 'en'
    ? () => undefined
    : (await import('../../../lib/assessment/rules/sentences/portuguese.ts')).inPortuguese;
