import { existsSync } from 'node:fs';
import { blankRecord, blanksOf, type Draft } from '../../assessment/init/blank-record.ts';
import { carryOver } from '../../assessment/init/carry-over.ts';
import { isCompressed } from '../../assessment/record/file-name.ts';
import type { AssessmentRecord } from '../../assessment/record/record.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { writeWhole } from '../write-whole.ts';
import { readOneRecord } from './read-one-record.ts';
import { asOfDay, asOfProblem } from './today.ts';

interface InitFlags {
  readonly from?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly asOf?: string;
  readonly interactive?: boolean;
  readonly lang: ReportLanguage;
}

/** The file of a record that is filled in here, without `--out`. */
const defaultFile = 'record.json';

/** `appraise init`: writes a record to be filled in, to the standard output without `--out`; or asks for its fields here. */
export async function initCommand(flags: InitFlags): Promise<number> {
  if (flags.interactive) return askForRecord(flags);
  const { from, out, force, asOf } = flags;
  const exists = out !== undefined && !force && existsSync(out);
  const problems = [
    asOfProblem(asOf),
    nameProblem(out),
    exists ? `${out}: there is such a file already; --force replaces it` : undefined,
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new CommandFailure(problems);
  const draft = from === undefined ? blankRecord() : carryOver(await readLast(from), asOfDay(asOf));
  const text = `${JSON.stringify(draft, null, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else await writeWhole(out, text);
  process.stderr.write(`${summary(draft, out)}\n`);
  return exitCode.ok;
}

/** A file is read by its name, so that one with a compressed name would be refused as damaged. */
const nameProblem = (out: string | undefined): string | undefined =>
  out !== undefined && isCompressed(out)
    ? `--out must not end in .gz, since the record is not compressed: ${out}`
    : undefined;

/** Fills in a new record, or goes on with the one that is in the file. */
async function askForRecord({ from, out = defaultFile, force = false, asOf, lang }: InitFlags): Promise<number> {
  const goesOn = !force && existsSync(out);
  const problems = [
    asOfProblem(asOf),
    nameProblem(out),
    goesOn && from !== undefined
      ? `${out}: there is such a file already: leave out --from to go on with it; --force replaces it`
      : undefined,
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new CommandFailure(problems);
  const { emptyDraft, openDraft } = await import('../../assessment/init/form.ts');
  const { fillInForm, readDraft } = await import('./init-form.ts');
  const options = { file: out, asOf: asOfDay(asOf), lang };
  if (goesOn) return fillInForm({ ...options, start: readDraft(out), asksAll: false });
  if (from === undefined) return fillInForm({ ...options, start: emptyDraft(), asksAll: false });
  const last = carryOver(await readLast(from), asOfDay(asOf));
  return fillInForm({ ...options, start: openDraft(last), asksAll: true });
}

async function readLast(from: string): Promise<AssessmentRecord> {
  const { judgement, record } = await readOneRecord(from, {}, false);
  if (judgement.valid) return record as AssessmentRecord;
  const errors = count(judgement.errorCount, 'error');
  throw new CommandFailure(
    [`${from}: the record is ${judgement.verdict} (${errors}): correct it first`],
    exitCode.judgedWrong,
  );
}

function summary(draft: Draft, out: string | undefined): string {
  const blanks = count(blanksOf(draft).length, 'blank');
  const file = out === undefined ? 'the record' : makeVisible(out);
  return `${file}: ${blanks} to fill in; appraise next ${out === undefined ? '<file>' : file} lists them`;
}
