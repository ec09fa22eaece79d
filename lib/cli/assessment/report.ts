import { rename, rm, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { reportHtml, reportMarkdown } from '../../assessment/report/report.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';
import { readOneRecord } from './read-one-record.ts';
import { asOfDay, asOfProblem } from './today.ts';

const formats: Readonly<Record<string, typeof reportHtml>> = {
  '.html': reportHtml,
  '.htm': reportHtml,
  '.md': reportMarkdown,
};

/** `appraise report`: writes the report on a record, also on an invalid one, for which it returns 1. */
export async function reportCommand(file: string, flags: { out: string; asOf?: string }): Promise<number> {
  const render = formats[extname(flags.out).toLowerCase()];
  const outProblem = render ? undefined : `--out must end in .html or .md, not ${JSON.stringify(flags.out)}`;
  const problems = [outProblem, asOfProblem(flags.asOf)].filter((problem) => problem !== undefined);
  if (!render || problems.length > 0) throw new CommandFailure(problems);

  const { file: name, judgement, record } = await readOneRecord(file, { asOf: asOfDay(flags.asOf) });
  const generatedAt = new Date().toISOString();
  const report = render({ file: name, judgement, record, tool: { name: 'appraise', version }, generatedAt });
  await writeWhole(flags.out, report);
  process.stderr.write(`${makeVisible(flags.out)}: ${judgement.verdict}\n`);
  return judgement.valid ? exitCode.ok : exitCode.judgedWrong;
}

/** Replaces a file at once, so that a reader never sees a part of it. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new CommandFailure([`${path}: cannot be written: ${readFailure(error)}`]);
  }
}
