import type { Finding, Judgement, Verdict } from './finding.ts';
import { jsonRules } from './format-rules.ts';
import { defaultMaxFindings } from './limits.ts';
import { holdsLines, recordLines } from './record-lines.ts';
import { reportHtml } from './report/report.ts';
import { type FileResult, placeInFile, summarize, type Tool } from './result.ts';
import { formatJson } from './result-json.ts';
import type { InputError } from './text/input-error.ts';
import { type Examination, examine, rejectInput, type ValidateOptions } from './validate.ts';

/** A file as it was uploaded. */
export interface UploadedFile {
  /** Its key; files `.ndjson` and `.jsonl` hold one record a line. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The result for a whole upload, and its two reports. */
export interface UploadJudgement {
  readonly judgement: Judgement;
  /** Number of records judged. */
  readonly records: number;
  readonly json: string;
  readonly html: string;
}

interface ReportContext {
  readonly tool: Tool;
  /** ISO 8601 date-time. */
  readonly generatedAt: string;
  readonly options: ValidateOptions;
}

/** More could take longer than the function's timeout. */
const maxRecords = 10_000;

const tooManyRecords: InputError = {
  rule: jsonRules.tooLarge,
  offset: 0,
  text: '',
  message: `the upload holds more than ${maxRecords} records`,
  hint: 'split it',
};

/** Judges an uploaded file, and makes its reports with at most 1,000 findings. */
export async function judgeUpload(file: UploadedFile, context: ReportContext): Promise<UploadJudgement> {
  if (!holdsLines(file.name)) return reportUpload(file.name, examine(file.bytes, context.options), context);
  const results = await judgeLines(file, context.options);
  if (results.length > maxRecords) return reportUpload(file.name, rejectInput(tooManyRecords), context);
  if (results.length === 0) return reportUpload(file.name, examine(new Uint8Array(), context.options), context);
  const judgement = mergeJudgements(results);
  return {
    judgement,
    records: results.length,
    json: formatJson(context.tool, results),
    html: reportHtml({ file: file.name, judgement, record: undefined, ...context }),
  };
}

/** Makes the reports of an upload with one record, or of one that is rejected unread. */
export function reportUpload(
  name: string,
  { judgement, record }: Examination,
  context: ReportContext,
): UploadJudgement {
  return {
    judgement,
    records: 1,
    json: formatJson(context.tool, [{ file: name, judgement }]),
    html: reportHtml({ file: name, judgement, record, ...context }),
  };
}

async function judgeLines({ name, bytes }: UploadedFile, options: ValidateOptions): Promise<FileResult[]> {
  const results: FileResult[] = [];
  let room = defaultMaxFindings;
  for await (const { line, bytes: record } of recordLines([bytes])) {
    const { judgement } = examine(record, { ...options, maxFindings: room });
    room -= judgement.findings.length;
    results.push({ file: name, line, judgement });
    if (results.length > maxRecords) break;
  }
  return results;
}

/** Makes one judgement of several, with the place of each finding in the file. */
function mergeJudgements(results: readonly FileResult[]): Judgement {
  const { errors: errorCount, warnings: warningCount } = summarize(results);
  const findings = results.flatMap((result) =>
    result.judgement.findings.map((finding): Finding => ({ ...finding, ...placeInFile(result, finding) })),
  );
  const verdict = verdictOf(results.map(({ judgement }) => judgement.verdict));
  return { verdict, valid: verdict === 'valid', assessmentId: null, errorCount, warningCount, findings };
}

function verdictOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.every((verdict) => verdict === 'valid')) return 'valid';
  return verdicts.every((verdict) => verdict === 'unreadable') ? 'unreadable' : 'invalid';
}
