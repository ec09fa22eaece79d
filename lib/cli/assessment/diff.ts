import { diffChain, type RecordChain } from '../../assessment/diff/chain.ts';
import { hasScoreFallen } from '../../assessment/diff/diff.ts';
import { diffMarkdown } from '../../assessment/diff/view/markdown.ts';
import type { ExaminedFile } from '../../assessment/examined-file.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { printError } from '../terminal/print-error.ts';
import { wantsColor } from '../terminal/terminal.ts';
import { diffText } from './format/diff-text.ts';
import { readOneRecord } from './read-one-record.ts';

/** Makes the output of each format. A chain of two records is in JSON its only step. */
const formats = {
  human: (chain: RecordChain) => diffText(chain, { color: wantsColor(process.stdout, process.env) }),
  json: (chain: RecordChain) => `${JSON.stringify(chain.steps.length === 1 ? chain.steps[0] : chain, null, 2)}\n`,
  markdown: diffMarkdown,
} satisfies Readonly<Record<string, (chain: RecordChain) => string>>;

/** `appraise diff`: prints what changed. Returns 0, but with `exitCode` 1 if a score fell in the last step. */
export async function diffCommand(
  files: readonly string[],
  flags: { format: keyof typeof formats; exitCode?: boolean },
): Promise<number> {
  const records: ExaminedFile[] = [];
  for (const file of files) records.push(await readOneRecord(file, {}));
  const problems = records.filter(({ record }) => record === undefined).map(unreadable);
  if (problems.length > 0) throw new CommandFailure(problems);
  const chain = diffChain(records.map(({ file, judgement, record = {} }) => ({ record, file, judgement })));
  process.stdout.write(formats[flags.format](chain));
  for (const { file, judgement } of records) {
    if (!judgement.valid) printError(`${file} is invalid; values of a wrong type were not compared`);
  }
  const last = chain.steps.at(-1);
  return flags.exitCode && last && hasScoreFallen(last) ? exitCode.judgedWrong : exitCode.ok;
}

const unreadable = ({ file, judgement: { findings } }: ExaminedFile): string =>
  `${file}: ${findings.map(({ line, column, message }) => `${line}:${column}: ${message}`).join('; ')}`;
