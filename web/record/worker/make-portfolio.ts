import { type ExaminedFile, examineFile } from '../../../lib/assessment/judge/examine-file.ts';
import type { ValidateOptions } from '../../../lib/assessment/judge/validate.ts';
import { createWaiverUse } from '../../../lib/assessment/judge/waiving.ts';
import type { Policy } from '../../../lib/assessment/policy/policy.ts';
import { systemOf } from '../../../lib/assessment/policy/system-name.ts';
import { portfolioCsv } from '../../../lib/assessment/portfolio/csv.ts';
import { portfolioHtml } from '../../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../../lib/assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../../lib/assessment/portfolio/markdown.ts';
import { type Portfolio, portfolioOf } from '../../../lib/assessment/portfolio/model.ts';
import type { SortName } from '../../../lib/assessment/portfolio/sort-rows.ts';
import { summarizeRecord } from '../../../lib/assessment/portfolio/summarize-record.ts';
import type { PlacedSummary } from '../../../lib/assessment/portfolio/summary.ts';
import {
  breakText,
  dimensionLabels,
  newestFileText,
  omissions,
  placeText,
  rowNames,
  verdictText,
  wordText,
} from '../../../lib/assessment/portfolio/texts.ts';
import { defaultStaleAfterDays } from '../../../lib/assessment/record/limits.ts';
import { dimensionKeys } from '../../../lib/assessment/record/record.ts';
import { portfolioWordsOf } from '../../../lib/assessment/words/words.ts';
import { version } from '../../../lib/platform/version.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { refused } from './make-report.ts';
import { openJudgingOfAll } from './open-policy.ts';
import { splitPage } from './split-page.ts';
import type { PortfolioOptions, Tasks } from './tasks.ts';

const formats = {
  html: portfolioHtml,
  page: portfolioHtml,
  markdown: portfolioMarkdown,
  json: portfolioJson,
  csv: portfolioCsv,
};

/** Findings that a summary may name; a workbook lists all. */
const maxFindings = 20;

/** Judges records as `appraise portfolio` does; only their summaries are kept. */
export async function summarizeFiles({
  files,
  judging,
  language,
}: Tasks['summarize']['input']): Promise<Tasks['summarize']['output']> {
  const opened = await openJudgingOfAll(judging, namesOf(files));
  if ('wrong' in opened) return refused(opened.wrong, language);
  const content: (readonly PlacedSummary[])[] = [];
  for (const file of files) content.push(await summariesOf(file, { ...opened.optionsOf(file.name), maxFindings }));
  return { content };
}

const namesOf = (files: readonly OpenedFile[]): readonly string[] => files.map(({ name }) => name);
const filesOf = (records: readonly PlacedSummary[]): readonly string[] => records.map(({ file }) => file);

/** @param onRecord is told of each record before it is given up */
async function summariesOf(
  file: OpenedFile,
  options: ValidateOptions,
  onRecord?: (result: ExaminedFile) => void,
): Promise<readonly PlacedSummary[]> {
  const records: PlacedSummary[] = [];
  // A waiver that one record does not need may be for another one.
  for await (const result of examineFile(file, { ...options, waiverUse: createWaiverUse() })) {
    const { line, record, judgement } = result;
    onRecord?.(result);
    const summary = summarizeRecord(record, judgement, options.policy && systemOf(options.policy, file.name));
    records.push({ file: file.name, ...(line !== undefined && { line }), summary });
  }
  return records;
}

/** Lists the systems of a portfolio by name, with what a table of them says. */
export async function listSystems({
  records,
  language,
  ...how
}: Tasks['systems']['input']): Promise<Tasks['systems']['output']> {
  const opened = await openJudgingOfAll(how.judging, filesOf(records));
  if ('wrong' in opened) return refused(opened.wrong, language);
  const portfolio = portfolioFor(records, how, 'name', opened.policies);
  const words = portfolioWordsOf(language);
  const nameOf = rowNames(portfolio.systems);
  const systems = portfolio.systems.map((row) => ({
    name: nameOf(row),
    verdict: verdictText(row, words),
    disposition: wordText(row.disposition, words),
    remarks: [newestFileText(row, words), breakText(row, words)].filter((text) => text !== undefined),
    row,
  }));
  return {
    content: {
      systems,
      dimensions: dimensionKeys.map((key) => words.shortLabels[key]),
      omissions: omissions(portfolio, words),
      unplaced: portfolio.problems
        .filter(({ organization }) => organization === null)
        .map((record) => `${placeText(record, words)}: ${words.report.records.verdicts[record.verdict]}`),
      notes: [words.heatNote(dimensionLabels(words)), words.gapMeaning],
    },
  };
}

/** Makes a portfolio as `appraise portfolio` does. */
export async function makePortfolio({
  records,
  sort,
  language,
  format,
  ...how
}: Tasks['portfolio']['input']): Promise<Tasks['portfolio']['output']> {
  const opened = await openJudgingOfAll(how.judging, filesOf(records));
  if ('wrong' in opened) return refused(opened.wrong, language);
  const text = formats[format](portfolioFor(records, how, sort, opened.policies), language);
  return { content: format === 'page' ? splitPage(text) : text };
}

/** Makes the workbook of a portfolio, with the findings of all records. */
export async function makePortfolioWorkbook({
  files,
  sort,
  language,
  ...how
}: Tasks['portfolioWorkbook']['input']): Promise<Tasks['portfolioWorkbook']['output']> {
  const opened = await openJudgingOfAll(how.judging, namesOf(files));
  if ('wrong' in opened) return refused(opened.wrong, language);
  const { portfolioTables, portfolioWorkbook } = await import('../../../lib/assessment/portfolio/workbook.ts');
  const tables = portfolioTables(language);
  const records: PlacedSummary[] = [];
  for (const file of files) {
    const options = opened.optionsOf(file.name);
    const found = await summariesOf(file, options, (result) => tables.add({ ...result, file: file.name }));
    records.push(...found);
  }
  const portfolio = portfolioFor(records, how, sort, opened.policies);
  return { content: portfolioWorkbook(portfolio, language, tables.tables) };
}

const portfolioFor = (
  records: readonly PlacedSummary[],
  { judging, identity }: Pick<PortfolioOptions, 'judging' | 'identity'>,
  sort: SortName,
  policies: readonly Policy[],
): Portfolio =>
  portfolioOf(records, {
    tool: { name: 'appraise', version },
    asOf: judging.asOf,
    policies,
    // The days of the judging are about evidence.
    staleAfterDays: defaultStaleAfterDays,
    identity,
    sort,
  });
