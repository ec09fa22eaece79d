import { type ExaminedFile, examineFile, recordLines } from '../../../lib/assessment/judge/examine-file.ts';
import { placeInFile } from '../../../lib/assessment/judge/result.ts';
import { examine, type ValidateOptions } from '../../../lib/assessment/judge/validate.ts';
import { createFileWaiverUse } from '../../../lib/assessment/judge/waiving.ts';
import { byteLimitOf, isCompressed } from '../../../lib/assessment/record/file-name.ts';
import { sayIn } from '../../../lib/assessment/rules/all-rules.ts';
import { gunzip, sourceText } from '../../../lib/assessment/text/decode.ts';
import type { ReportLanguage } from '../../../lib/assessment/words/words.ts';
import type { OpenedFile } from '../../worker/tasks.ts';
import { openJudging } from './open-policy.ts';
import { rulesIn, sayProblems } from './say-in.ts';
import type { JudgedFile, JudgedRecord, RecordRow, Tasks } from './tasks.ts';

/** The result for a record, and what is kept of the record itself. */
type CountedRecord = ExaminedFile & Pick<RecordRow, 'isDisputed'>;

/** Judges a file as `appraise validate` does, and shows one of its records with its source. */
export async function judge({ file, judging, line, language }: Tasks['judge']['input']): Promise<JudgedFile> {
  const opened = await openJudging(judging, file);
  if ('problems' in opened) return { problems: sayProblems(opened.problems, language) };
  const { options } = opened;
  // Only one record of a file of many is shown whole; the others are counted.
  const waiverUse = createFileWaiverUse(file.name);
  const ofRun = { ...options, waiverUse };
  const counting = waiverUse ? { ...ofRun, maxFindings: 1 } : ofRun;
  const results: CountedRecord[] = [];
  for await (const { record, ...result } of examineFile(file, counting)) {
    results.push({ ...result, record: undefined, isDisputed: record?.review?.disposition === 'disputed' });
  }
  const asked = results.find((result) => line !== undefined && result.line === line);
  const shown = asked ?? results.find(({ judgement }) => !judgement.valid) ?? results[0];
  if (!shown) throw new Error('A file gives one result at least.');
  const say = sayIn(language);
  const unused = (waiverUse?.unused(options) ?? []).flatMap((result) =>
    result.judgement.findings.map((finding) => ({ ...say(finding), file: result.file })),
  );
  return { records: results.map(rowOf), chosen: await showRecord(file, shown, ofRun, language), unused };
}

const rowOf = ({ line, judgement, isDisputed }: CountedRecord): RecordRow => ({
  line,
  isDisputed,
  assessmentId: judgement.assessmentId,
  verdict: judgement.verdict,
  relaxed: judgement.relaxed ?? false,
  errorCount: judgement.errorCount,
  warningCount: judgement.warningCount,
});

async function showRecord(
  file: OpenedFile,
  counted: CountedRecord,
  options: ValidateOptions,
  language: ReportLanguage,
): Promise<JudgedRecord> {
  const say = sayIn(language);
  const bytes = await recordBytes(file, counted.line);
  // What cannot be read has its one finding already, which may be about the file and not about the line.
  const isWhole = counted.line === undefined || counted.judgement.verdict === 'unreadable' || bytes === undefined;
  const { judgement } = isWhole ? counted : examine(bytes, options);
  const placed = { ...counted, judgement };
  const findings = judgement.findings.map((finding) => ({ ...say(finding), ...placeInFile(placed, finding) }));
  const waived = (judgement.waived ?? []).map((finding) => ({ ...say(finding), ...placeInFile(placed, finding) }));
  const ids = new Set([...findings, ...waived].map(({ rule }) => rule));
  // A record without findings waits for no text of a rule.
  const described = ids.size > 0 ? await rulesIn(language) : [];
  return {
    ...rowOf(placed),
    basis: judgement.basis,
    findings,
    waived,
    rules: Object.fromEntries(
      described.filter(({ id }) => ids.has(id)).map(({ id, title, help }) => [id, { title, help }]),
    ),
    source: bytes && { text: sourceText(bytes), firstLine: counted.line ?? 1 },
  };
}

/** The bytes of a file, or of one of its lines; undefined if they are more than are read, or cannot be unpacked. */
export async function recordBytes(file: OpenedFile, line: number | undefined): Promise<Uint8Array | undefined> {
  const limit = byteLimitOf(file.name);
  if (file.bytes.length > limit) return undefined;
  const bytes = isCompressed(file.name) ? await gunzip(file.bytes, limit) : file.bytes;
  if (!(bytes instanceof Uint8Array) || line === undefined) return bytes instanceof Uint8Array ? bytes : undefined;
  for await (const record of recordLines([bytes])) if (record.line === line) return record.bytes;
  return undefined;
}
