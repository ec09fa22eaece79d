import { resolve } from 'node:path';
import { examine } from '../../assessment/judge/validate.ts';
import { nextSteps, nextWords, type Step, stepsMarkdown } from '../../assessment/next/next-steps.ts';
import type { Verdict } from '../../assessment/record/finding.ts';
import { stepKinds } from '../../assessment/rules/rule.ts';
import { decode } from '../../assessment/text/decode.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { palette } from '../terminal/palette.ts';
import { wantsColor } from '../terminal/terminal.ts';
import { validateWords } from './format/words.ts';
import { loadPolicies, type PolicyFlag } from './policy-file.ts';
import { readUnpackedRecord } from './read-record-file.ts';
import { asOfDay, asOfProblem } from './today.ts';

interface NextFlags {
  readonly asOf?: string;
  readonly policy?: PolicyFlag;
  readonly format: 'human' | 'json' | 'markdown';
  readonly lang: ReportLanguage;
}

/** `appraise next`: lists what is still to be done on a record, under its policy. Returns 1 as long as it is invalid. */
export async function nextCommand(file: string, flags: NextFlags): Promise<number> {
  const problem = asOfProblem(flags.asOf);
  if (problem !== undefined) throw new CommandFailure([problem]);
  const bytes = await readUnpackedRecord(file);
  const input = { name: file, path: resolve(file) };
  const policy = loadPolicies([input], flags.policy)(input);
  const { judgement, record } = examine(bytes, { asOf: asOfDay(flags.asOf), policy });
  const { verdict, valid, errorCount, warningCount, findings } = judgement;
  const steps = nextSteps(judgement, record ? JSON.parse(String(decode(bytes))) : undefined, record, flags.lang);
  const omitted = errorCount + warningCount - findings.length;
  if (flags.format === 'json') {
    process.stdout.write(`${JSON.stringify({ file, verdict, basis: judgement.basis, omitted, steps }, null, 2)}\n`);
  } else {
    const text =
      flags.format === 'markdown'
        ? stepsMarkdown(file, steps, flags.lang)
        : stepsText(steps, file, verdict, flags.lang);
    process.stdout.write(text);
    if (omitted > 0) process.stderr.write(`${nextWords(flags.lang).omitted(omitted)}\n`);
  }
  return valid ? exitCode.ok : exitCode.judgedWrong;
}

function stepsText(steps: readonly Step[], file: string, verdict: Verdict, language: ReportLanguage): string {
  const words = nextWords(language);
  const { strong, faint } = palette(wantsColor(process.stdout, process.env));
  const blocks = stepKinds.flatMap((kind) => {
    const some = steps.filter((step) => step.kind === kind);
    if (some.length === 0) return [];
    const reasons = new Set<string>();
    const lines = some.map(({ pointer, line, what, how, why }) => {
      const place = makeVisible(line === null ? pointer : `${pointer || '/'} (${words.line(line)})`);
      // A reason that many steps share is given once.
      const reason = why === '' || reasons.has(why) ? '' : `    ${faint(makeVisible(why))}\n`;
      reasons.add(why);
      return `  ${place}\n    ${makeVisible(how === '' ? what : `${what}: ${how}`)}\n${reason}`;
    });
    return [`${strong(`${words.titles[kind]} (${some.length})`)}\n${lines.join('')}\n`];
  });
  return `${blocks.join('')}${makeVisible(file)}: ${validateWords(language).verdicts[verdict]}; ${words.steps(steps.length)}\n`;
}
