import { extname } from 'node:path';
import { defaultStaleAfterDays } from '../../assessment/limits.ts';
import { portfolioCsv } from '../../assessment/portfolio/csv.ts';
import { portfolioHtml } from '../../assessment/portfolio/html.ts';
import { portfolioJson } from '../../assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../assessment/portfolio/markdown.ts';
import { type Portfolio, portfolioOf } from '../../assessment/portfolio/model.ts';
import type { SortName } from '../../assessment/portfolio/sort-rows.ts';
import type { Identity } from '../../assessment/portfolio/systems.ts';
import type { ReportLanguage } from '../../assessment/report/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import type { TargetFlags } from '../target.ts';
import { printError } from '../terminal/print-error.ts';
import { writeWhole } from '../write-whole.ts';
import type { PolicyFlag } from './policy-file.ts';
import { readPortfolioFiles } from './portfolio-files.ts';
import { readPortfolioUploads } from './portfolio-uploads.ts';
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

export interface PortfolioFlags extends TargetFlags {
  /** Shows the uploads under it instead of files. */
  readonly prefix?: string;
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
  const problems = [outProblem, asOfProblem(flags.asOf), staleDays.problem, ...sourceProblems(args, flags)].filter(
    (problem) => problem !== undefined,
  );
  if (!format || problems.length > 0) throw new CommandFailure(problems);

  const asOf = asOfDay(flags.asOf);
  const source =
    flags.prefix === undefined
      ? await readPortfolioFiles(args, { asOf, staleAfterDays: staleDays.value }, flags.policy)
      : await readPortfolioUploads(flags.prefix, flags);
  const { records, unopened } = source;
  // A page without records says nothing that the problems do not say.
  if (records.length === 0 && unopened.length > 0) throw new CommandFailure(unopened);
  const portfolio = portfolioOf(records, {
    ...source,
    tool: { name: 'appraise', version },
    asOf,
    staleAfterDays: staleDays.value ?? defaultStaleAfterDays,
    identity: flags.same,
    sort: flags.sort,
  });
  const text = formats[format](portfolio, flags.lang);
  if (flags.out === undefined) process.stdout.write(text);
  else await writeOut(flags.out, text, portfolio);
  unopened.forEach(printError);
  if (unopened.length > 0) return exitCode.usage;
  return flags.check && needsAttention(portfolio) ? exitCode.judgedWrong : exitCode.ok;
}

function sourceProblems(args: readonly string[], flags: PortfolioFlags): readonly (string | undefined)[] {
  const { prefix, policy, local, bucket, table } = flags;
  if (prefix === undefined) {
    const isOfUploads = local || bucket !== undefined || table !== undefined;
    return [
      args.length > 0 ? undefined : 'give files or directories, or --prefix for what was uploaded',
      isOfUploads ? '--local, --bucket and --table are for --prefix' : undefined,
    ];
  }
  return [
    args.length > 0 ? `--prefix shows what was uploaded, so it takes no files such as ${args[0]}` : undefined,
    policy === undefined
      ? undefined
      : '--policy and --no-policy are for files: uploads were judged under the policy of their team',
  ];
}

async function writeOut(out: string, text: string, { counts }: Portfolio): Promise<void> {
  await writeWhole(out, text);
  process.stderr.write(
    `${makeVisible(out)}: ${count(counts.systems, 'system')} in ${count(counts.records, 'record')}\n`,
  );
}

const needsAttention = ({ problems, counts }: Portfolio): boolean => problems.length > 0 || counts.stale > 0;
