import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Frameworks } from '../../assessment/frameworks/frameworks.ts';
import type { OscalInput } from '../../assessment/oscal/elements.ts';
import { reportHtml } from '../../assessment/report/html.ts';
import { reportMarkdown } from '../../assessment/report/markdown.ts';
import type { ReportInput, ReportPart } from '../../assessment/report/model.ts';
import { placedInFile, reportRecordsHtml, reportRecordsMarkdown } from '../../assessment/report/records.ts';
import type { WorkbookInput } from '../../assessment/report/workbook.ts';
import { mergeJudgements } from '../../assessment/upload/judge-upload.ts';
import type { ReportLanguage } from '../../assessment/words/words.ts';
import { exitCode } from '../../platform/exit-code.ts';
import { makeVisible } from '../../platform/text.ts';
import { version } from '../../platform/version.ts';
import { CommandFailure } from '../failure.ts';
import { writeWhole } from '../write-whole.ts';
import { type FrameworksFlag, loadFrameworks } from './frameworks-file.ts';
import { expandInputs } from './inputs.ts';
import type { PolicyFlag } from './policy-file.ts';
import { readOneFile } from './read-one-record.ts';
import { asOfDay, asOfProblem } from './today.ts';

type Written = string | Uint8Array;

interface Format {
  readonly one: (input: ReportInput) => Written | Promise<Written>;
  readonly many: (input: WorkbookInput) => Written | Promise<Written>;
  /** Whether it has the parts of a report. */
  readonly hasParts: boolean;
  /** The number of records whose coverage by control it shows. */
  readonly controlsOf: 'none' | 'one' | 'many';
}

/** Loaded when it is used: most reports need no library for workbooks. */
const workbooks = () => import('../../assessment/report/workbook.ts');
const chapters = () => import('../../assessment/frameworks/chapter.ts');
const oscal = () => import('../../assessment/oscal/documents.ts');

const formats: Readonly<Record<ReportFormat, Format>> = {
  html: { one: reportHtml, many: reportRecordsHtml, hasParts: true, controlsOf: 'one' },
  markdown: { one: reportMarkdown, many: reportRecordsMarkdown, hasParts: true, controlsOf: 'one' },
  pdf: {
    one: (input) => printPdf(reportHtml(input)),
    many: (input) => printPdf(reportRecordsHtml(input)),
    hasParts: true,
    controlsOf: 'one',
  },
  xlsx: {
    one: async (input) => (await workbooks()).reportWorkbook(input),
    many: async (input) => (await workbooks()).reportRecordsWorkbook(input),
    hasParts: false,
    controlsOf: 'many',
  },
  oscal: {
    one: async (input) => (await oscal()).assessmentResults(oscalInput(input)),
    many: async (input) => (await oscal()).assessmentResults(oscalRecords(input)),
    hasParts: false,
    controlsOf: 'none',
  },
  'oscal-poam': {
    one: async (input) => planOrFailure(await (await oscal()).planOfAction(oscalInput(input))),
    many: async (input) => planOrFailure(await (await oscal()).planOfAction(oscalRecords(input))),
    hasParts: false,
    controlsOf: 'none',
  },
};

const oscalInput = ({ file, judgement, record, sha256, tool, language }: ReportInput): OscalInput => ({
  file,
  records: [{ judgement, record, sha256 }],
  tool,
  language,
});

/** The findings of a whole run, which lie in its policy, are of no record. */
const oscalRecords = ({ results, ...input }: WorkbookInput): OscalInput => ({
  ...input,
  records: results
    .filter(({ isPolicy }) => !isPolicy)
    .map((result) => ({ judgement: placedInFile(result), record: result.record })),
});

function planOrFailure(plan: string | undefined): string {
  if (plan !== undefined) return plan;
  throw new CommandFailure(['there is no priority: a plan of action and milestones needs at least one item']);
}
const endings: Readonly<Record<string, ReportFormat>> = {
  '.html': 'html',
  '.htm': 'html',
  '.md': 'markdown',
  '.pdf': 'pdf',
  '.xlsx': 'xlsx',
};

type ReportFormat = 'html' | 'markdown' | 'pdf' | 'xlsx' | 'oscal' | 'oscal-poam';

interface ReportFlags {
  readonly out: string;
  readonly asOf?: string;
  readonly policy?: PolicyFlag;
  readonly frameworks?: FrameworksFlag;
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
    : `--out must end in .html, .md, .pdf or .xlsx, not ${JSON.stringify(flags.out)}, or --format must say what it is`;
  const partProblem =
    format && flags.part !== 'all' && !formats[format].hasParts
      ? `--part is for HTML, Markdown and PDF: ${format} always has everything`
      : undefined;
  const problems = [outProblem, partProblem, controlsProblem(format, flags), asOfProblem(flags.asOf)].filter(
    (problem) => problem !== undefined,
  );
  if (!format || problems.length > 0) throw new CommandFailure(problems);

  const results = await readOneFile(file, { asOf: asOfDay(flags.asOf) }, flags.policy);
  const [{ file: name, line, judgement, record, digest }, ...others] = results;
  const tool = { name: 'appraise', version };
  const isOne = line === undefined || others.length === 0;
  const { lang: language, part } = flags;
  const frameworks = await frameworksOf(file, { isOne, format, flags });
  const report = isOne
    ? await formats[format].one({
        file: name,
        judgement,
        record,
        tool,
        language,
        part,
        sha256: await digest?.(),
        added: frameworks && (await chapters()).recordChapter(frameworks, { record, judgement }, language),
      })
    : await formats[format].many({
        file: name,
        results,
        tool,
        language,
        added: frameworks && (await sheetsOf(frameworks, results, language)),
      });
  await writeWhole(flags.out, report);
  const { verdict, valid } = isOne ? judgement : mergeJudgements(results);
  process.stderr.write(`${makeVisible(flags.out)}: ${verdict}\n`);
  return valid ? exitCode.ok : exitCode.judgedWrong;
}

/** Says why a report cannot show the frameworks that are asked for; undefined if it can, or if none are. */
function controlsProblem(format: ReportFormat | undefined, { frameworks, part }: ReportFlags): string | undefined {
  if (format === undefined || typeof frameworks !== 'string') return undefined;
  if (formats[format].controlsOf === 'none')
    return `--frameworks is for HTML, Markdown, PDF and workbooks, not ${format}`;
  return part === 'board' ? '--frameworks is for the annex, which --part board leaves out' : undefined;
}

/** What decides whether a report shows frameworks. */
interface Shown {
  readonly isOne: boolean;
  readonly format: ReportFormat;
  readonly flags: ReportFlags;
}

/** Reads the mapping to frameworks if the report shows one. @throws CommandFailure if one is asked for that it cannot show */
async function frameworksOf(file: string, { isOne, format, flags }: Shown): Promise<Frameworks | undefined> {
  const { controlsOf } = formats[format];
  const isShown = controlsOf === 'many' || (controlsOf === 'one' && isOne && flags.part !== 'board');
  if (isShown) return loadFrameworks((await expandInputs([file], process.cwd())).inputs, flags.frameworks);
  if (typeof flags.frameworks !== 'string') return undefined;
  throw new CommandFailure([
    `${file} holds many records: --frameworks is for its workbook (--out report.xlsx), or for appraise portfolio`,
  ]);
}

const sheetsOf = async (frameworks: Frameworks, results: WorkbookInput['results'], language: ReportLanguage) => {
  const { recordsSheets } = await chapters();
  return { sheets: () => recordsSheets(frameworks, results, language) };
};

const run = promisify(execFile);
const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'msedge',
  'chromium-headless-shell',
];

/** Prints a page as PDF with an installed Chromium. @throws CommandFailure if there is none, or if it fails */
export async function printPdf(html: string, environment: NodeJS.ProcessEnv = process.env): Promise<Uint8Array> {
  const browser = findBrowser(environment);
  if (browser === undefined) {
    throw new CommandFailure([
      'a PDF needs Chromium, Chrome or Edge: install one, set APPRAISE_CHROMIUM to its path, or print the HTML report',
    ]);
  }
  const folder = await mkdtemp(join(tmpdir(), 'appraise-pdf-'));
  try {
    const page = join(folder, 'report.html');
    const pdf = join(folder, 'report.pdf');
    await writeFile(page, html);
    await run(browser, [...switches(folder), `--print-to-pdf=${pdf}`, pathToFileURL(page).href], { timeout: 120_000 });
    return await readFile(pdf);
  } catch (error) {
    throw new CommandFailure([`${browser} could not print the report: ${firstLine(error)}`]);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function findBrowser({ APPRAISE_CHROMIUM: chosen, PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  return browsers
    .flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Chromium starts as root only without its sandbox; the page is ours and runs no script. */
const switches = (folder: string): readonly string[] => [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-pdf-header-footer',
  `--user-data-dir=${join(folder, 'profile')}`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';
