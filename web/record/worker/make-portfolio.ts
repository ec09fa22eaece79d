import { examineFile } from '../../../lib/assessment/judge/examine-file.ts';
import { createWaiverUse } from '../../../lib/assessment/judge/waiving.ts';
import { systemOf } from '../../../lib/assessment/policy/system-name.ts';
import { portfolioCsv } from '../../../lib/assessment/portfolio/csv.ts';
import { portfolioHtml } from '../../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../../lib/assessment/portfolio/json.ts';
import { portfolioMarkdown } from '../../../lib/assessment/portfolio/markdown.ts';
import { portfolioOf } from '../../../lib/assessment/portfolio/model.ts';
import { summarizeRecord } from '../../../lib/assessment/portfolio/summarize-record.ts';
import type { PlacedSummary } from '../../../lib/assessment/portfolio/summary.ts';
import { defaultStaleAfterDays } from '../../../lib/assessment/record/limits.ts';
import { version } from '../../../lib/platform/version.ts';
import { refused } from './make-report.ts';
import { openJudging } from './open-policy.ts';
import { splitPage } from './split-page.ts';
import type { Tasks } from './tasks.ts';

const formats = {
  html: portfolioHtml,
  page: portfolioHtml,
  markdown: portfolioMarkdown,
  json: portfolioJson,
  csv: portfolioCsv,
};

/** Loaded when it is used. */
const workbooks = () => import('../../../lib/assessment/portfolio/workbook.ts');

/** Findings that a summary may name; a workbook lists all. */
const maxFindings = 20;

/** Makes a portfolio as `appraise portfolio` does; only summaries of the records stay in memory. */
export async function makePortfolio({
  files,
  judging,
  identity,
  sort,
  language,
  format,
}: Tasks['portfolio']['input']): Promise<Tasks['portfolio']['output']> {
  const opened = await openJudging(judging);
  if ('problems' in opened) return refused(opened.problems, judging.policy?.name, language);
  const { options } = opened;
  const tables = format === 'xlsx' ? (await workbooks()).portfolioTables(language) : undefined;
  const waiverUse = createWaiverUse();
  const judgingOptions = { ...options, waiverUse, ...(!tables && { maxFindings }) };
  const records: PlacedSummary[] = [];
  for (const file of files) {
    for await (const result of examineFile(file, judgingOptions)) {
      const { line, record, judgement } = result;
      tables?.add({ ...result, file: file.name });
      const summary = summarizeRecord(record, judgement, options.policy && systemOf(options.policy, file.name));
      records.push({ file: file.name, ...(line !== undefined && { line }), summary });
    }
  }
  const portfolio = portfolioOf(records, {
    tool: { name: 'appraise', version },
    asOf: judging.asOf,
    policies: options.policy ? [options.policy] : [],
    staleAfterDays: judging.staleAfterDays ?? defaultStaleAfterDays,
    identity,
    sort,
  });
  if (format === 'xlsx') {
    return { content: (await workbooks()).portfolioWorkbook(portfolio, language, tables?.tables) };
  }
  const text = formats[format](portfolio, language);
  return { content: format === 'page' ? splitPage(text) : text };
}
