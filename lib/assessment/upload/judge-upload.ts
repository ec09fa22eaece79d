import { boundFindings } from '../judge/bound-findings.ts';
import { type BrokenPolicy, rejectPolicy } from '../judge/broken-policy.ts';
import { examineFile, type FileBytes } from '../judge/examine-file.ts';
import { type FileResult, placeInFile, summarize, type Tool } from '../judge/result.ts';
import { formatJson } from '../judge/result-json.ts';
import { type Examination, rejectInput, type ValidateOptions } from '../judge/validate.ts';
import { createFileWaiverUse } from '../judge/waiving.ts';
import type { Policy, RemovedPolicy } from '../policy/policy.ts';
import { systemOf } from '../policy/system-name.ts';
import { boundSummary, summarizeRecord } from '../portfolio/summarize-record.ts';
import type { UploadedRecord } from '../portfolio/uploaded-file.ts';
import { byteLimitOf } from '../record/file-name.ts';
import type { Finding, Judgement, Verdict } from '../record/finding.ts';
import { reportHtml } from '../report/html.ts';
import { reportRecordsHtml } from '../report/records.ts';
import { encodingError, type InputError, sizeError } from '../text/decode.ts';
import type { ReportLanguage } from '../words/words.ts';

/** The result for a whole upload, and its two reports. */
export interface UploadJudgement {
  readonly judgement: Judgement;
  /** Number of records judged. */
  readonly records: number;
  /** A summary of each, for portfolios. */
  readonly summaries: readonly UploadedRecord[];
  readonly json: string;
  readonly html: string;
}

/** What reports say beside the judgement. */
export interface ReportContext {
  readonly tool: Tool;
  /** ISO 8601 date-time. */
  readonly generatedAt: string;
  /** Language of the HTML report; the JSON report is English. @default 'en' */
  readonly language?: ReportLanguage | undefined;
  readonly options: ValidateOptions;
}

/** Judges an uploaded file, and makes its reports. Findings are bounded for each record and for the upload, errors first. */
export async function judgeUpload(file: FileBytes, context: ReportContext): Promise<UploadJudgement> {
  const bound = boundFindings();
  const summaries: UploadedRecord[] = [];
  let single: (Examination & { readonly sha256: string | undefined }) | undefined;
  const waiverUse = createFileWaiverUse(file.name);
  const options: ValidateOptions = {
    ...context.options,
    waiverUse,
    // Read anew for each record.
    get maxFindings() {
      return bound.room();
    },
  };
  for await (const { record, digest, lines: _lines, ...result } of examineFile(file, options)) {
    single = result.line === undefined ? { judgement: result.judgement, record, sha256: await digest?.() } : undefined;
    summaries.push(uploadedRecord(record, { ...result, file: file.name }, context));
    bound.add(result);
  }
  if (single) return reportUpload(file.name, single, context);
  const judged = bound.results();
  const results = [...judged, ...(waiverUse?.unused(context.options) ?? [])];
  return {
    judgement: mergeJudgements(results),
    records: judged.length,
    summaries,
    json: formatJson(context.tool, results),
    html: reportRecordsHtml({ file: file.name, results, ...context }),
  };
}

/** Makes the reports of an upload with one record, or of one that is rejected unread. */
export function reportUpload(
  name: string,
  { judgement, record, sha256 }: Examination & { readonly sha256?: string | undefined },
  context: ReportContext,
): UploadJudgement {
  return {
    judgement,
    records: 1,
    summaries: [uploadedRecord(record, { judgement, file: name }, context)],
    json: formatJson(context.tool, [{ file: name, judgement }]),
    html: reportHtml({ file: name, judgement, record, sha256, ...context }),
  };
}

const uploadedRecord = (
  record: Examination['record'],
  { file, line, judgement }: Pick<FileResult, 'file' | 'line' | 'judgement'>,
  { options: { policy } }: ReportContext,
): UploadedRecord => ({
  ...(line !== undefined && { line }),
  summary: boundSummary(summarizeRecord(record, judgement, policy && systemOf(policy, file))),
});

/** Makes one judgement of several, with the place of each finding in the file. */
export function mergeJudgements(results: readonly FileResult[]): Judgement {
  const { errors: errorCount, warnings: warningCount } = summarize(results);
  const findings = results.flatMap((result) =>
    result.judgement.findings.map((finding): Finding => ({ ...finding, ...placeInFile(result, finding) })),
  );
  const verdict = verdictOf(results.map(({ judgement }) => judgement.verdict));
  const plain = { verdict, valid: verdict === 'valid', assessmentId: null, errorCount, warningCount, findings };
  return { ...plain, ...mergePolicies(results, verdict) };
}

function verdictOf(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.every((verdict) => verdict === 'valid')) return 'valid';
  return verdicts.every((verdict) => verdict === 'unreadable') ? 'unreadable' : 'invalid';
}

/** What the judgements of one file say of their policy, which is the same for all. */
function mergePolicies(results: readonly FileResult[], verdict: Verdict): Partial<Judgement> {
  const { waived: waivedCount } = summarize(results);
  const waived = results.flatMap((result) =>
    (result.judgement.waived ?? []).map((finding) => ({ ...finding, ...placeInFile(result, finding) })),
  );
  const basis = results[0]?.judgement.basis;
  const softened = results.find(({ judgement }) => judgement.softened)?.judgement.softened;
  return {
    ...(waivedCount !== undefined && { waivedCount, waived }),
    ...(verdict === 'valid' &&
      results.some(({ judgement }) => judgement.relaxed) && { relaxed: true, ...(softened && { softened }) }),
    ...(basis && { basis }),
  };
}

/** An object of the inbox, before it is read. */
interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** Its content encoding without what changes no byte. */
  readonly encoding: string;
  readonly policy: Policy | BrokenPolicy | RemovedPolicy | undefined;
  /** Reads at most so many bytes; undefined if it was deleted. */
  readonly read: (limit: number) => Promise<Uint8Array | undefined>;
}

/** Judges an object of the inbox as of a day; undefined if it was deleted. What cannot be judged is not read. */
export async function judgeObject(
  { key, bytes: size, encoding, policy, read }: StoredObject,
  about: Omit<ReportContext, 'options'>,
  asOf: string,
): Promise<UploadJudgement | undefined> {
  if (policy && 'problems' in policy) {
    return reportUpload(key, rejectPolicy(policy, asOf), { ...about, options: { asOf } });
  }
  const options = policy && 'removed' in policy ? { asOf, removedPolicy: policy } : { asOf, policy };
  const context = { ...about, options };
  const reject = (error: InputError) => reportUpload(key, rejectInput(error, options), context);
  const limit = byteLimitOf(key);
  const gzip = encoding === 'gzip';
  if (encoding !== '' && !gzip) return reject(encodingError(encoding));
  if (size > limit) return reject(sizeError(size, limit));
  // S3 rejects a range of an empty object.
  const bytes = size === 0 ? new Uint8Array() : await read(limit + 1);
  return bytes && judgeUpload({ name: key, bytes, gzip }, context);
}
