import { extname } from 'node:path';
import { defaultStaleAfterDays } from '../../assessment/limits.ts';
import { portfolioCsv } from '../../assessment/portfolio/csv.ts';
import { portfolioHtml } from '../../assessment/portfolio/html.ts';
import { portfolioJson } from '../../assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../assessment/portfolio/markdown.ts';
import { type Portfolio, portfolioOf } from '../../assessment/portfolio/model.ts';
import type { SortName } from '../../assessment/portfolio/sort-rows.ts';
import { summarizeRecord } from '../../assessment/portfolio/summarize-record.ts';
import type { PlacedSummary } from '../../assessment/portfolio/summary.ts';
import type { Identity } from '../../assessment/portfolio/systems.ts';
import type { ReportLanguage } from '../../assessment/report/words.ts';
import type { ValidateOptions } from '../../assessment/validate.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { printError } from '../terminal/print-error.ts';
import { writeWhole } from '../write-whole.ts';
import { createFileProgress } from './file-progress.ts';
import { expandInputs, type Input } from './inputs.ts';
import { loadPolicies, type PolicyFlag } from './policy-file.ts';
import { examineInput } from './read-records.ts';
import { asOfDay, asOfProblem } from './today.ts';
import { wholeNumber } from './whole-number.ts';

const formats = {
  markdown: portfolioMarkdown,
  html: portfolioHtml,
  json: portfolioJson,
  csv: portfolioCsv,
} satisfies Record<string, (portfolio: Portfolio, language: ReportLanguage) => string>;

type FormatName = keyof typeof formats;

const endings: Readonly<Record<string, FormatName>> = {
  '.md': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.json': 'json',
  '.csv': 'csv',
};

export interface PortfolioFlags {
  readonly lang: ReportLanguage;
  readonly format: FormatName;
  readonly out?: string;
  readonly sort: SortName;
  readonly same: Identity;
  readonly staleDays?: string;
  readonly asOf?: string;
  readonly check?: boolean;
  readonly policy?: PolicyFlag;
}

/**
 * `appraise portfolio`: writes or prints many records on one page.
 * @returns 2 if an input cannot be read; with `--check` 1 if a record is not valid or a system is stale
 */
export async function portfolioCommand(args: readonly string[], flags: PortfolioFlags): Promise<number> {
  const staleDays = wholeNumber('--stale-days', flags.staleDays);
  const format = flags.out === undefined ? flags.format : endings[extname(flags.out).toLowerCase()];
  const outProblem = format
    ? undefined
    : `--out must end in .html, .md, .json or .csv, not ${JSON.stringify(flags.out)}`;
  const problems = [outProblem, asOfProblem(flags.asOf), staleDays.problem].filter((problem) => problem !== undefined);
  if (!format || problems.length > 0) throw new CommandFailure(problems);

  const asOf = asOfDay(flags.asOf);
  const found = await expandInputs(args, process.cwd());
  const unopened = [...found.problems];
  const policyOf = loadPolicies(found.inputs, flags.policy);
  const policies = new Map(found.inputs.map(policyOf).map((policy) => [policy?.source, policy]));
  const optionsOf = (input: Input) => ({ asOf, staleAfterDays: staleDays.value, policy: policyOf(input) });
  const records = await summarizeAll(found.inputs, optionsOf, unopened);
  const portfolio = portfolioOf(records, {
    tool: { name: 'appraise', version },
    asOf,
    policies: [...policies.values()].filter((policy) => policy !== undefined),
    staleAfterDays: staleDays.value ?? defaultStaleAfterDays,
    identity: flags.same,
    sort: flags.sort,
    unopened,
  });
  const text = formats[format](portfolio, flags.lang);
  if (flags.out === undefined) process.stdout.write(text);
  else await writeOut(flags.out, text, portfolio);
  unopened.forEach(printError);
  if (unopened.length > 0) return exitCode.usage;
  return flags.check && needsAttention(portfolio) ? exitCode.judgedWrong : exitCode.ok;
}

async function writeOut(out: string, text: string, { counts }: Portfolio): Promise<void> {
  await writeWhole(out, text);
  process.stderr.write(
    `${makeVisible(out)}: ${count(counts.systems, 'system')} in ${count(counts.records, 'record')}\n`,
  );
}

const needsAttention = ({ problems, counts }: Portfolio): boolean => problems.length > 0 || counts.stale > 0;

/** Judges records one by one; only their summaries stay in memory. */
async function summarizeAll(
  inputs: readonly Input[],
  optionsOf: (input: Input) => ValidateOptions,
  unopened: string[],
): Promise<readonly PlacedSummary[]> {
  const records: PlacedSummary[] = [];
  const bar = createFileProgress(inputs.length, process.stderr);
  try {
    for (const input of inputs) {
      try {
        const options = { ...optionsOf(input), maxFindings: 20 };
        for await (const { file, line, record, judgement } of examineInput(input, options)) {
          records.push({ file, ...(line !== undefined && { line }), summary: summarizeRecord(record, judgement) });
        }
      } catch (error) {
        unopened.push(`${input.name}: ${readFailure(error)}`);
      }
      bar.advance();
    }
  } finally {
    bar.stop();
  }
  return records;
}
