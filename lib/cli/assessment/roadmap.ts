import { unlikeRecord } from '../../assessment/diff/chain.ts';
import { type Plan, planCalendar, planCsv, planMarkdown, planOf } from '../../assessment/roadmap/plan.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count } from '../../platform/text.ts';
import { CommandFailure } from '../failure.ts';
import { printError } from '../terminal/print-error.ts';
import { writeWhole } from '../write-whole.ts';
import { readOneRecord } from './read-one-record.ts';
import { asOfDay, asOfProblem } from './today.ts';

const formats = {
  markdown: planMarkdown,
  csv: planCsv,
  ics: planCalendar,
  json: (plan: Plan) => `${JSON.stringify(plan, null, 2)}\n`,
};

interface RoadmapFlags {
  readonly format: keyof typeof formats;
  readonly out?: string;
  readonly asOf?: string;
  readonly until?: string;
}

/** `appraise roadmap`: prints the work that a record asks for, by quarter. */
export async function roadmapCommand(file: string, flags: RoadmapFlags): Promise<number> {
  const problems = [asOfProblem(flags.asOf), asOfProblem(flags.until, '--until')].filter((each) => each !== undefined);
  if (problems.length > 0) throw new CommandFailure(problems);
  const { file: name, judgement, record } = await readOneRecord(file, {}, false);
  if (!record) {
    throw new CommandFailure(
      judgement.findings.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`),
    );
  }
  const problem = unlikeRecord(record);
  if (problem !== undefined) throw new CommandFailure([`${name}: ${problem}`]);
  const plan = planOf(record, asOfDay(flags.asOf), flags.until);
  const text = formats[flags.format](plan);
  if (flags.out === undefined) process.stdout.write(text);
  else await writeWhole(flags.out, text);
  if (flags.format === 'ics' && plan.undated.length > 0) {
    printError(`${count(plan.undated.length, 'item')} without a date: not in the calendar`);
  }
  if (!judgement.valid) printError(`${name} is invalid; values of a wrong type were left out`);
  return exitCode.ok;
}
