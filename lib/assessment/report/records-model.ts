import { boundFindings } from '../bound-findings.ts';
import type { Finding, Verdict } from '../finding.ts';
import { type FileResult, placeInFile, summarize, type Tool } from '../result.ts';
import { visibleText } from '../visible-text.ts';
import { capFindings } from './cap-findings.ts';
import { type Capped, formatCount, formatInteger } from './capped.ts';
import { english } from './words-en.ts';

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
}

/** The content of such a report in any format; texts are made visible and cut, but not escaped. */
export interface RecordsModel {
  readonly file: string;
  readonly tool: string;
  readonly generatedAt: string | undefined;
  readonly verdict: Verdict;
  /** `3 records: 2 valid, 1 invalid; 2 errors, 1 warning` */
  readonly counts: string;
  readonly records: readonly RecordRow[];
  /** Says whose findings are left out, if any are. */
  readonly cut: string | undefined;
}

/** One record, with those of its findings that are shown. */
export interface RecordRow {
  readonly line: number;
  /** Empty if the record has none. */
  readonly assessmentId: string;
  readonly verdict: Verdict;
  readonly errors: string;
  readonly warnings: string;
  readonly findings: Capped<Finding>;
}

/** Makes the content of the report; the formats decide only how it looks. */
export function recordsModel({ file, results, tool, generatedAt }: RecordsInput): RecordsModel {
  const { records, valid, invalid, errors, warnings } = summarize(results);
  const bound = boundFindings(maxFindings, 0);
  results.forEach(bound.add);
  const rows = bound.results().map(recordRow);
  const unreadable = results.every(({ judgement }) => judgement.verdict === 'unreadable');
  return {
    file: visibleText(file),
    tool: visibleText(`${tool.name} ${tool.version}`, 80),
    generatedAt: generatedAt === undefined ? undefined : visibleText(generatedAt, 40),
    verdict: invalid === 0 ? 'valid' : unreadable ? 'unreadable' : 'invalid',
    counts: `${formatCount(records, 'record')}: ${formatInteger(valid)} valid, ${formatInteger(invalid)} invalid; ${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}`,
    records: rows,
    cut: cutRecords(rows),
  };
}

function cutRecords(rows: readonly RecordRow[]): string | undefined {
  const cut = rows.filter(({ findings: { shown, total } }) => shown.length === 0 && total > 0).length;
  if (cut === 0) return undefined;
  return `The findings of ${formatCount(cut, 'more record')} are left out here, those with errors last; the JSON report has them.`;
}

function recordRow(result: FileResult): RecordRow {
  const { judgement, line = 1 } = result;
  const findings = judgement.findings.map((finding) => ({ ...finding, ...placeInFile(result, finding) }));
  return {
    line,
    assessmentId: visibleText(judgement.assessmentId ?? '', 120),
    verdict: judgement.verdict,
    errors: formatInteger(judgement.errorCount),
    warnings: formatInteger(judgement.warningCount),
    findings: capFindings({ ...judgement, findings }, english),
  };
}
