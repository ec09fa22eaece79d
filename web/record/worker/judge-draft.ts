import { placeOfFinding } from '../../../lib/assessment/init/place-of-finding.ts';
import { validate } from '../../../lib/assessment/judge/validate.ts';
import { sayIn } from '../../../lib/assessment/rules/all-rules.ts';
import { openJudging } from './open-policy.ts';
import { sayProblems } from './say-in.ts';
import type { Tasks } from './tasks.ts';

/** Judges a record that is being written, and says what each finding is about. */
export async function judgeDraft({
  text,
  judging,
  language,
}: Tasks['judgeDraft']['input']): Promise<Tasks['judgeDraft']['output']> {
  const opened = await openJudging(judging, { name: '' });
  if ('problems' in opened) return { problems: sayProblems(opened.problems, language) };
  const { verdict, errorCount, warningCount, findings } = validate(new TextEncoder().encode(text), opened.options);
  const say = sayIn(language);
  return {
    text,
    verdict,
    errorCount,
    warningCount,
    findings: findings.map((finding) => ({ ...say(finding), place: placeOfFinding(finding) })),
  };
}
