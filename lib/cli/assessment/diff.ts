import { extname } from 'node:path';
import { chainJson, diffChain, type RecordChain, unlikeRecord } from '../../assessment/diff/chain.ts';
import { hasScoreFallen } from '../../assessment/diff/diff.ts';
import { diffHtml } from '../../assessment/diff/view/html.ts';
import { diffMarkdown } from '../../assessment/diff/view/markdown.ts';
import type { ExaminedFile } from '../../assessment/judge/examine-file.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { CommandFailure } from '../failure.ts';
import { printError } from '../terminal/print-error.ts';
import { wantsColor } from '../terminal/terminal.ts';
import { writeWhole } from '../write-whole.ts';
import { diffText } from './format/diff-text.ts';
import { readOneRecord } from './read-one-record.ts';

/** Makes the output of each format. */
const formats = {
  human: (chain: RecordChain, language: ReportLanguage, color: boolean) => diffText(chain, { color, language }),
  json: chainJson,
  markdown: diffMarkdown,
  html: diffHtml,
} satisfies Readonly<Record<string, (chain: RecordChain, language: ReportLanguage, color: boolean) => string>>;

type FormatName = keyof typeof formats;

/** Formats of `--out`, by the end of the name. */
const formatsByEnd: Readonly<Record<string, FormatName>> = {
  '.html': 'html',
  '.htm': 'html',
  '.md': 'markdown',
  '.json': 'json',
};

/** `appraise diff`: prints or writes what changed. Returns 0, but with `exitCode` 1 if a score fell or is missing in the last record. */
export async function diffCommand(
  files: readonly string[],
  flags: { format?: FormatName; out?: string; exitCode?: boolean; lang: ReportLanguage },
): Promise<number> {
  const format = flags.format ?? formatOfFile(flags.out);
  const records: ExaminedFile[] = [];
  for (const file of files) records.push(await readOneRecord(file, {}, false));
  const problems = records.flatMap(({ record, ...file }) => {
    if (record === undefined) return [unreadable(file)];
    const problem = unlikeRecord(record);
    return problem === undefined ? [] : [`${file.file}: ${problem}`];
  });
  if (problems.length > 0) throw new CommandFailure(problems);
  const sides = records.map(({ file, judgement, record = {} }) => ({ record, file, judgement }));
  const chain = diffChain(sides, flags.lang);
  const color = flags.out === undefined && wantsColor(process.stdout, process.env);
  const text = formats[format](chain, flags.lang, color);
  if (flags.out === undefined) process.stdout.write(text);
  else await writeWhole(flags.out, text);
  for (const { file, judgement } of records) {
    if (!judgement.valid) printError(`${file} is invalid; values of a wrong type were not compared`);
  }
  const hasFallen = hasScoreFallen(sides.map(({ record }) => record));
  return flags.exitCode && hasFallen ? exitCode.judgedWrong : exitCode.ok;
}

function formatOfFile(out: string | undefined): FormatName {
  if (out === undefined) return 'human';
  const format = formatsByEnd[extname(out).toLowerCase()];
  if (format) return format;
  throw new CommandFailure([`--out must end in .html, .md or .json, or come with --format: ${JSON.stringify(out)}`]);
}

const unreadable = ({ file, judgement: { findings } }: Omit<ExaminedFile, 'record'>): string =>
  `${file}: ${findings.map(({ line, column, message }) => `${line}:${column}: ${message}`).join('; ')}`;
