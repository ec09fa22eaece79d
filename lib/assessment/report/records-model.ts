import { boundFindings } from '../judge/bound-findings.ts';
import { type FileResult, placeInFile, summarize, type Tool } from '../judge/result.ts';
import type { Verdict } from '../record/finding.ts';
import { capFindings } from './cap-findings.ts';
import type { Capped } from './capped.ts';
import { policyFacts, type RecordFact } from './record-facts.ts';
import type { ShownFinding } from './shown-finding.ts';
import { type WaivedRow, waivedRows } from './waived-rows.ts';
import { type ReportLanguage, shownText, type Words, wordsOf } from './words.ts';

/** All findings of the page; a browser opens no page of all findings of ten thousand records. */
const maxFindings = 1_000;

/** What a report on a file with one record a line is made of. */
export interface RecordsInput {
  readonly file: string;
  /** In the order of the file. */
  readonly results: readonly FileResult[];
  readonly tool: Tool;
  /** ISO 8601 date-time. */
  readonly generatedAt?: string;
  /** @default 'en' */
  readonly language?: ReportLanguage | undefined;
}

/** The content of such a report in any format; texts are made visible and cut, but not escaped. */
export interface RecordsModel {
  readonly words: Words;
  readonly file: string;
  readonly tool: string;
  readonly generatedAt: string | undefined;
  readonly verdict: RecordVerdict;
  /** `3 records: 2 valid, 1 invalid; 2 errors, 1 warning` */
  readonly counts: string;
  readonly records: readonly RecordRow[];
  /** Says whose findings are left out, if any are. */
  readonly cut: string | undefined;
  /** Findings that the policy accepts, by their place in the file. */
  readonly waived: Capped<WaivedRow>;
  /** Findings of the whole file that lie in a policy. */
  readonly ofPolicy: readonly Capped<ShownFinding>[];
  /** What the judgements rest on. */
  readonly basis: readonly RecordFact[];
}

/** A verdict; `relaxed` is valid only under a policy that softens rules on the format. */
export type RecordVerdict = Verdict | 'relaxed';

/** One record, with those of its findings that are shown. */
export interface RecordRow {
  readonly line: number;
  /** Empty if the record has none. */
  readonly assessmentId: string;
  readonly verdict: RecordVerdict;
  readonly errors: string;
  readonly warnings: string;
  /** Undefined without a policy. */
  readonly waived: string | undefined;
  readonly findings: Capped<ShownFinding>;
}

/** Makes the content of the report; the formats decide only how it looks. */
export function recordsModel({ file, results, tool, generatedAt, language }: RecordsInput): RecordsModel {
  const words = wordsOf(language);
  const { records, valid, invalid, errors, warnings } = summarize(results);
  const bound = boundFindings(maxFindings, 0);
  results.forEach(bound.add);
  const rows = bound
    .results()
    .filter(({ isPolicy }) => !isPolicy)
    .map((result) => recordRow(result, words));
  return {
    words,
    file: shownText(file, 300, words),
    tool: shownText(`${tool.name} ${tool.version}`, 80, words),
    generatedAt: generatedAt === undefined ? undefined : shownText(generatedAt, 40, words),
    verdict: verdictOfAll(rows),
    counts: `${words.records.counts(records, valid, invalid)}; ${words.counts(errors, warnings)}`,
    records: rows,
    cut: cutRecords(rows, words),
    waived: waivedInFile(results, words),
    ofPolicy: results.filter(({ isPolicy }) => isPolicy).map(({ judgement }) => capFindings(judgement, words)),
    basis: policyFacts((results.find(({ judgement }) => judgement.softened) ?? results[0])?.judgement ?? {}, words),
  };
}

function verdictOfAll(rows: readonly RecordRow[]): RecordVerdict {
  const has = (wanted: RecordVerdict) => rows.some(({ verdict }) => verdict === wanted);
  if (!has('invalid') && !has('unreadable')) return has('relaxed') ? 'relaxed' : 'valid';
  return rows.every(({ verdict }) => verdict === 'unreadable') ? 'unreadable' : 'invalid';
}

function cutRecords(rows: readonly RecordRow[], words: Words): string | undefined {
  const cut = rows.filter(({ findings: { shown, total } }) => shown.length === 0 && total > 0).length;
  return cut === 0 ? undefined : words.records.cut(cut);
}

function recordRow(result: FileResult, words: Words): RecordRow {
  const { judgement, line = 1 } = result;
  const { waivedCount } = judgement;
  const findings = judgement.findings.map((finding) => ({ ...finding, ...placeInFile(result, finding) }));
  return {
    line,
    assessmentId: shownText(judgement.assessmentId ?? '', 120, words),
    verdict: judgement.relaxed ? 'relaxed' : judgement.verdict,
    errors: words.integer(judgement.errorCount),
    warnings: words.integer(judgement.warningCount),
    waived: waivedCount === undefined ? undefined : words.integer(waivedCount),
    findings: capFindings({ ...judgement, findings }, words),
  };
}

function waivedInFile(results: readonly FileResult[], words: Words): Capped<WaivedRow> {
  const waived = results.flatMap((result) =>
    (result.judgement.waived ?? []).map((finding) => ({ ...finding, ...placeInFile(result, finding) })),
  );
  const waivedCount = results.reduce((sum, { judgement }) => sum + (judgement.waivedCount ?? 0), 0);
  return waivedRows({ waived, waivedCount }, words);
}
