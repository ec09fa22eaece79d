import { type ExaminedFile, examineFile } from '../../../lib/assessment/judge/examine-file.ts';
import { formatJson } from '../../../lib/assessment/judge/result-json.ts';
import type { ValidateOptions } from '../../../lib/assessment/judge/validate.ts';
import { createFileWaiverUse } from '../../../lib/assessment/judge/waiving.ts';
import { reportHtml } from '../../../lib/assessment/report/html.ts';
import { reportMarkdown } from '../../../lib/assessment/report/markdown.ts';
import { reportRecordsHtml, reportRecordsMarkdown } from '../../../lib/assessment/report/records.ts';
import type { ReportLanguage } from '../../../lib/assessment/words/words.ts';
import { version } from '../../../lib/platform/version.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { openJudging, type WrongPolicy } from './open-policy.ts';
import { sayProblems } from './say-in.ts';
import { splitPage } from './split-page.ts';
import type { Made, Tasks } from './tasks.ts';

const tool = { name: 'appraise', version };

/** Makes a report as `appraise report` does; on a file of many records the one with their table. */
export async function makeReport({
  file,
  judging,
  part,
  language,
  format,
}: Tasks['report']['input']): Promise<Tasks['report']['output']> {
  const opened = await openJudging(judging, file);
  if ('problems' in opened) return refused([opened], language);
  const results: ExaminedFile[] = [];
  for await (const result of examineRun(file, opened.options)) results.push(result);
  const [first, ...others] = results;
  if (!first) throw new Error('A file gives one result at least.');
  const isOne = first.line === undefined || others.length === 0;
  const { judgement, record, digest } = first;
  const single = { file: file.name, judgement, record, tool, language, part, sha256: await digest?.() };
  const many = { file: file.name, results, tool, language };
  if (format === 'xlsx') {
    const workbooks = await import('../../../lib/assessment/report/workbook.ts');
    return { content: isOne ? workbooks.reportWorkbook(single) : workbooks.reportRecordsWorkbook(many) };
  }
  if (format === 'markdown') return { content: isOne ? reportMarkdown(single) : reportRecordsMarkdown(many) };
  const page = isOne ? reportHtml(single) : reportRecordsHtml(many);
  return { content: format === 'page' ? splitPage(page) : page };
}

/** Makes the results as `appraise validate --format json` prints them. */
export async function makeResultJson({ file, judging }: Tasks['resultJson']['input']): Promise<Made<string>> {
  const opened = await openJudging(judging, file);
  if ('problems' in opened) return refused([opened], 'en');
  const results: ExaminedFile[] = [];
  for await (const { record: _record, ...result } of examineRun(file, opened.options)) {
    results.push({ ...result, record: undefined });
  }
  return { content: formatJson(tool, results) };
}

/** Judges the records of a file. After those of many stand the results for the waivers that none of them uses. */
async function* examineRun(file: OpenedFile, options: ValidateOptions): AsyncGenerator<ExaminedFile> {
  const waiverUse = createFileWaiverUse(file.name);
  yield* examineFile(file, { ...options, waiverUse });
  for (const result of waiverUse?.unused(options) ?? []) yield { ...result, record: undefined };
}

/** Says what is wrong with policies, with their names and places. */
export function refused(
  wrong: readonly WrongPolicy[],
  lang: ReportLanguage,
): Extract<Made<never>, { readonly refusals: unknown }> {
  const refusals = wrong.flatMap(({ source, problems }) =>
    sayProblems(problems, lang).map(({ line, column, message }) => `${source}:${line}:${column}: ${message}`),
  );
  return { refusals, lang };
}
