import { diffRecords } from '../../assessment/diff/diff.ts';
import type { ExaminedFile } from '../../assessment/examined-file.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { printError } from '../terminal/print-error.ts';
import { wantsColor } from '../terminal/terminal.ts';
import { diffText } from './format/diff-text.ts';
import { readOneRecord } from './read-one-record.ts';

/** `appraise diff`: prints what changed. Returns 0 if both records can be read, whether they differ or not. */
export async function diffCommand(old: string, fresh: string, flags: { format: 'human' | 'json' }): Promise<number> {
  const records = [await readOneRecord(old, {}), await readOneRecord(fresh, {})] as const;
  const problems = records.filter(({ record }) => record === undefined).map(unreadable);
  if (problems.length > 0) throw new CommandFailure(problems);
  const diff = diffRecords(records[0].record ?? {}, records[1].record ?? {});
  const color = wantsColor(process.stdout, process.env);
  process.stdout.write(flags.format === 'json' ? `${JSON.stringify(diff, null, 2)}\n` : diffText(diff, { color }));
  for (const { file, judgement } of records) {
    if (!judgement.valid) printError(`${file} is invalid; values of a wrong type were not compared`);
  }
  return exitCode.ok;
}

const unreadable = ({ file, judgement: { findings } }: ExaminedFile): string =>
  `${file}: ${findings.map(({ line, column, message }) => `${line}:${column}: ${message}`).join('; ')}`;
