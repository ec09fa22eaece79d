import { chainJson, diffChain, unlikeRecord } from '../../../lib/assessment/diff/chain.ts';
import { diffHtml } from '../../../lib/assessment/diff/view/html.ts';
import { diffMarkdown } from '../../../lib/assessment/diff/view/markdown.ts';
import { type ExaminedFile, examineFile } from '../../../lib/assessment/judge/examine-file.ts';
import { splitPage } from './split-page.ts';
import type { Tasks } from './tasks.ts';

/** Compares records in their order, as `appraise diff` does: each with the one before it. */
export async function compare({
  files,
  language,
  format,
}: Tasks['compare']['input']): Promise<Tasks['compare']['output']> {
  const records: ExaminedFile[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    const found: ExaminedFile[] = [];
    for await (const result of examineFile(file, {})) found.push(result);
    const [only, ...others] = found;
    const problem = only?.record && unlikeRecord(only.record);
    if (others.length > 0) refusals.push(`${file.name}: must hold one record, but holds ${found.length}`);
    else if (only?.record === undefined) refusals.push(...(only?.judgement.findings ?? []).map(textOf(file.name)));
    else if (problem !== undefined) refusals.push(`${file.name}: ${problem}`);
    else records.push(only);
  }
  if (refusals.length > 0) return { refusals, lang: 'en' };
  const sides = records.map(({ file, judgement, record = {} }) => ({ record, file, judgement }));
  const chain = diffChain(sides, language);
  if (format === 'json') return { content: chainJson(chain) };
  if (format === 'markdown') return { content: diffMarkdown(chain, language) };
  const page = diffHtml(chain, language);
  return { content: format === 'page' ? splitPage(page) : page };
}

const textOf =
  (name: string) =>
  ({ line, column, message }: ExaminedFile['judgement']['findings'][number]): string =>
    `${name}:${line}:${column}: ${message}`;
