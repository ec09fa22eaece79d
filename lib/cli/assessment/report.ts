import { extname } from 'node:path';
import { mergeJudgements } from '../../assessment/judge-upload.ts';
import { reportRecordsHtml, reportRecordsMarkdown } from '../../assessment/report/records.ts';
import { type ReportPart, reportHtml, reportMarkdown } from '../../assessment/report/report.ts';
import type { ReportLanguage } from '../../assessment/report/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import { writeWhole } from '../write-whole.ts';
import type { PolicyFlag } from './policy-file.ts';
import { printPdf } from './print-pdf.ts';
import { readOneFile } from './read-one-record.ts';
import { asOfDay, asOfProblem } from './today.ts';

interface Format {
  readonly one: typeof reportHtml;
  readonly many: typeof reportRecordsHtml;
}

const html: Format = { one: reportHtml, many: reportRecordsHtml };
const formats: Readonly<Record<ReportFormat, Format>> = {
  html,
  markdown: { one: reportMarkdown, many: reportRecordsMarkdown },
  pdf: html,
};
const endings: Readonly<Record<string, ReportFormat>> = {
  '.html': 'html',
  '.htm': 'html',
  '.md': 'markdown',
  '.pdf': 'pdf',
};

type ReportFormat = 'html' | 'markdown' | 'pdf';

interface ReportFlags {
  readonly out: string;
  readonly asOf?: string;
  readonly policy?: PolicyFlag;
  /** @default - by the ending of `out` */
  readonly format?: ReportFormat;
  readonly lang: ReportLanguage;
  readonly part: ReportPart;
}

/** `appraise report`: writes the report on a record or a file of many, also on invalid ones, for which it returns 1. */
export async function reportCommand(file: string, flags: ReportFlags): Promise<number> {
  const format = flags.format ?? endings[extname(flags.out).toLowerCase()];
  const outProblem = format
    ? undefined
    : `--out must end in .html, .md or .pdf, not ${JSON.stringify(flags.out)}, or --format must say what it is`;
  const problems = [outProblem, asOfProblem(flags.asOf)].filter((problem) => problem !== undefined);
  if (!format || problems.length > 0) throw new CommandFailure(problems);

  const results = await readOneFile(file, { asOf: asOfDay(flags.asOf) }, flags.policy);
  const [{ file: name, line, judgement, record, digest }, ...others] = results;
  const tool = { name: 'appraise', version };
  const isOne = line === undefined || others.length === 0;
  const { lang: language, part } = flags;
  const report = isOne
    ? formats[format].one({ file: name, judgement, record, tool, language, part, sha256: await digest?.() })
    : formats[format].many({ file: name, results, tool, language });
  await writeWhole(flags.out, format === 'pdf' ? await printPdf(report) : report);
  const { verdict, valid } = isOne ? judgement : mergeJudgements(results);
  process.stderr.write(`${makeVisible(flags.out)}: ${verdict}\n`);
  return valid ? exitCode.ok : exitCode.judgedWrong;
}
