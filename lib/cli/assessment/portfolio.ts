import { extname, resolve } from 'node:path';
import type { ValidateOptions } from '../../assessment/judge/validate.ts';
import { createWaiverUse } from '../../assessment/judge/waiving.ts';
import { systemOf } from '../../assessment/policy/system-name.ts';
import { portfolioCsv } from '../../assessment/portfolio/csv.ts';
import { portfolioHtml } from '../../assessment/portfolio/html.ts';
import { portfolioJson } from '../../assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../assessment/portfolio/markdown.ts';
import { type Portfolio, type PortfolioOptions, portfolioOf } from '../../assessment/portfolio/model.ts';
import { placeFiles } from '../../assessment/portfolio/place-files.ts';
import type { SortName } from '../../assessment/portfolio/sort-rows.ts';
import { summarizeRecord } from '../../assessment/portfolio/summarize-record.ts';
import type { PlacedSummary } from '../../assessment/portfolio/summary.ts';
import type { Identity } from '../../assessment/portfolio/systems.ts';
import type { UploadedFile } from '../../assessment/portfolio/uploaded-file.ts';
import type { PortfolioTables } from '../../assessment/portfolio/workbook.ts';
import { defaultMaxFindings, defaultStaleAfterDays } from '../../assessment/record/limits.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { count, makeVisible } from '../../platform/text.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { adoptTables } from '../tables.ts';
import { requireSetting, serviceFailure, type TargetFlags } from '../target.ts';
import { printError } from '../terminal/print-error.ts';
import { writeWhole } from '../write-whole.ts';
import { createFileProgress } from './file-progress.ts';
import { type FrameworksFlag, loadFrameworks } from './frameworks-file.ts';
import { expandInputs, type Input } from './inputs.ts';
import { loadPolicies, type PolicyFlag } from './policy-file.ts';
import { examineInput } from './read-records.ts';
import { asOfDay, asOfProblem } from './today.ts';
import { wholeNumber } from './whole-number.ts';

const texts = {
  markdown: portfolioMarkdown,
  html: portfolioHtml,
  json: portfolioJson,
  csv: portfolioCsv,
} satisfies Record<string, (portfolio: Portfolio, language: ReportLanguage) => string>;

type FormatName = keyof typeof texts | 'xlsx';

/** Loaded when it is used: most portfolios need no library for workbooks. */
const workbooks = () => import('../../assessment/portfolio/workbook.ts');
const chapters = () => import('../../assessment/frameworks/chapter.ts');

const endings: Readonly<Record<string, FormatName>> = {
  '.md': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.json': 'json',
  '.csv': 'csv',
  '.xlsx': 'xlsx',
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
  readonly frameworks?: FrameworksFlag;
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
    : `--out must end in .html, .md, .json, .csv or .xlsx, not ${JSON.stringify(flags.out)}`;
  const terminalProblem =
    flags.out === undefined && format === 'xlsx' && process.stdout.isTTY
      ? 'a workbook is no text for a terminal: name a file with --out portfolio.xlsx'
      : undefined;
  const problems = [
    outProblem,
    terminalProblem,
    asOfProblem(flags.asOf),
    staleDays.problem,
    format === 'csv' && typeof flags.frameworks === 'string'
      ? '--frameworks is for HTML, Markdown, JSON and the workbook: a line of the CSV is a system, not a control'
      : undefined,
    ...sourceProblems(args, flags),
  ].filter((problem) => problem !== undefined);
  if (!format || problems.length > 0) throw new CommandFailure(problems);

  const asOf = asOfDay(flags.asOf);
  const tables =
    format === 'xlsx' && flags.prefix === undefined ? (await workbooks()).portfolioTables(flags.lang) : undefined;
  const source =
    flags.prefix === undefined
      ? await readPortfolioFiles(args, { asOf }, flags.policy, tables)
      : await readPortfolioUploads(flags.prefix, flags);
  const { records, unopened } = source;
  // A page without records says nothing that the problems do not say.
  if (records.length === 0 && unopened.length > 0) throw new CommandFailure(unopened);
  const made = portfolioOf(records, {
    ...source,
    tool: { name: 'appraise', version },
    asOf,
    staleAfterDays: staleDays.value ?? defaultStaleAfterDays,
    identity: flags.same,
    sort: flags.sort,
  });
  const frameworks = format === 'csv' ? undefined : await frameworksOf(source.inputs, flags);
  const portfolio: Portfolio = frameworks
    ? { ...made, added: (await chapters()).portfolioChapter(frameworks, made, flags.lang) }
    : made;
  const written =
    format === 'xlsx'
      ? await (await workbooks()).portfolioWorkbook(portfolio, flags.lang, tables?.tables)
      : texts[format](portfolio, flags.lang);
  if (flags.out === undefined) process.stdout.write(written);
  else await writeOut(flags.out, written, portfolio);
  unopened.forEach(printError);
  if (unopened.length > 0) return exitCode.usage;
  return flags.check && needsAttention(portfolio) ? exitCode.judgedWrong : exitCode.ok;
}

/** Uploads lie in no folder here: of their portfolio, only a mapping that is named counts. */
const frameworksOf = (inputs: readonly Input[] | undefined, { frameworks }: PortfolioFlags) =>
  loadFrameworks(inputs ?? [], inputs === undefined && frameworks === undefined ? false : frameworks);

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

async function writeOut(out: string, written: string | Uint8Array, { counts }: Portfolio): Promise<void> {
  await writeWhole(out, written);
  process.stderr.write(
    `${makeVisible(out)}: ${count(counts.systems, 'system')} in ${count(counts.records, 'record')}\n`,
  );
}

const needsAttention = ({ problems, counts }: Portfolio): boolean => problems.length > 0 || counts.stale > 0;

/**
 * Judges the records of files for a portfolio.
 * @param options how they are judged: the days after which an assessment is stale are none of it
 * @param tables take what the records say @default - nobody does
 */
async function readPortfolioFiles(
  args: readonly string[],
  options: ValidateOptions,
  policyFlag: PolicyFlag | undefined,
  tables: PortfolioTables | undefined,
): Promise<PortfolioSource> {
  const found = await expandInputs(args, process.cwd());
  const unopened = [...found.problems];
  const policyOf = loadPolicies(found.inputs, policyFlag);
  const policies = new Map(found.inputs.map(policyOf).map((policy) => [policy?.source, policy]));
  // A summary keeps the first rules that are broken only.
  const maxFindings = tables ? defaultMaxFindings : 20;
  const optionsOf = (input: Input) => ({ ...options, maxFindings, policy: policyOf(input) });
  const records = await summarizeAll(found.inputs, optionsOf, unopened, tables);
  return {
    inputs: found.inputs,
    records,
    policies: [...policies.values()].filter((policy) => policy !== undefined),
    unopened,
  };
}

/** Judges records one by one; only their summaries stay in memory, and what `tables` take. */
async function summarizeAll(
  inputs: readonly Input[],
  optionsOf: (input: Input) => ValidateOptions,
  unopened: string[],
  tables: PortfolioTables | undefined,
): Promise<readonly PlacedSummary[]> {
  const records: PlacedSummary[] = [];
  // A waiver for one record is no doubt about the others; policy check --against names the unused ones.
  const waiverUse = createWaiverUse();
  const bar = createFileProgress(inputs.length, process.stderr);
  try {
    for (const input of inputs) {
      try {
        const options = { ...optionsOf(input), waiverUse };
        const { policy } = options;
        const system = policy && systemOf({ ...policy, source: resolve(policy.source) }, input.path);
        for await (const examined of examineInput(input, options)) {
          const { file, line, record, judgement } = examined;
          tables?.add(examined);
          records.push({
            file,
            ...(line !== undefined && { line }),
            summary: summarizeRecord(record, judgement, system),
          });
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

/** Reads the summaries of the uploads under a prefix, as they were judged. @throws CommandFailure */
async function readPortfolioUploads(prefix: string, flags: TargetFlags): Promise<PortfolioSource> {
  adoptTables({ local: flags.local ?? false }, flags.table === undefined ? ['summaries'] : []);
  if (flags.table !== undefined) process.env.APPRAISE_SUMMARIES_TABLE = flags.table;
  const bucket = flags.bucket ?? requireSetting('APPRAISE_INBOX_BUCKET', '--bucket');
  const summaries = await import('../../assessment/store/summaries.ts');
  const files: UploadedFile[] = [];
  try {
    for await (const file of summaries.list(bucket, prefix)) files.push(file);
  } catch (error) {
    throw serviceFailure(error, flags);
  }
  return { ...placeFiles(files), unopened: [] };
}

/** Where a portfolio has its records from, and what is known of them as a whole. */
interface PortfolioSource extends Pick<PortfolioOptions, 'policies' | 'deleted' | 'cutFiles'> {
  readonly records: readonly PlacedSummary[];
  /** Undefined of uploads. */
  readonly inputs?: readonly Input[];
  /** Inputs that could not be opened, each with its reason. */
  readonly unopened: readonly string[];
}
