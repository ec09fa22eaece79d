import { extname } from 'node:path';
import { mergeJudgements } from '../../assessment/judge-upload.ts';
import { reportRecordsHtml, reportRecordsMarkdown } from '../../assessment/report/records.ts';
import { reportHtml, reportMarkdown } from '../../assessment/report/report.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import { writeWhole } from '../write-whole.ts';
import type { PolicyFlag } from './policy-file.ts';
import { readOneFile } from './read-one-record.ts';
import { asOfDay, asOfProblem } from './today.ts';

interface Format {
  readonly one: typeof reportHtml;
  readonly many: typeof reportRecordsHtml;
}

const html: Format = { one: reportHtml, many: reportRecordsHtml };
const formats: Readonly<Record<string, Format>> = {
  '.html': html,
  '.htm': html,
  '.md': { one: reportMarkdown, many: reportRecordsMarkdown },
};

/** `appraise report`: writes the report on a record or a file of many, also on invalid ones, for which it returns 1. */
export async function reportCommand(
  file: string,
  flags: { out: string; asOf?: string; policy?: PolicyFlag },
): Promise<number> {
  const render = formats[extname(flags.out).toLowerCase()];
  const outProblem = render ? undefined : `--out must end in .html or .md, not ${JSON.stringify(flags.out)}`;
  const problems = [outProblem, asOfProblem(flags.asOf)].filter((problem) => problem !== undefined);
  if (!render || problems.length > 0) throw new CommandFailure(problems);

  const results = await readOneFile(file, { asOf: asOfDay(flags.asOf) }, flags.policy);
  const about = { tool: { name: 'appraise', version }, generatedAt: new Date().toISOString() };
  const [{ file: name, line, judgement, record }, ...others] = results;
  const isOne = line === undefined || others.length === 0;
  const report = isOne
    ? render.one({ file: name, judgement, record, ...about })
    : render.many({ file: name, results, ...about });
  await writeWhole(flags.out, report);
  const { verdict, valid } = isOne ? judgement : mergeJudgements(results);
  process.stderr.write(`${makeVisible(flags.out)}: ${verdict}\n`);
  return valid ? exitCode.ok : exitCode.judgedWrong;
}
