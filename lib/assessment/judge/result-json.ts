import type { Basis, Finding, SoftenedRule, Verdict, WaiverNote } from '../record/finding.ts';
import { type FileResult, placeInFile, type Summary, summarize, type Tool } from './result.ts';

/** A record in the formats `json` and `ndjson`; scripts depend on the names. */
interface JsonFile {
  readonly file: string;
  /** 1-based; only in NDJSON files. */
  readonly record_line?: number;
  readonly assessment_id: string | null;
  readonly verdict: Verdict;
  readonly valid: boolean;
  /** Both counts include what `findings` leaves out. */
  readonly error_count: number;
  readonly warning_count: number;
  readonly findings: readonly JsonFinding[];
  /** These two only under a policy. */
  readonly waived_count?: number;
  readonly waived?: readonly (JsonFinding & { readonly waiver: WaiverNote })[];
  /** True if the record is valid only because mandatory rules are softened or waived. */
  readonly relaxed?: true;
  /** The mandatory rules that settings soften. */
  readonly softened?: readonly SoftenedRule[];
  /** The day that counted as today. */
  readonly as_of?: string | null;
  readonly policy?: Basis['policy'];
}

/** A finding at its 1-based line and column in the file. */
interface JsonFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly hint?: string;
  /** The policy, if the finding lies there. */
  readonly file?: string;
}

interface JsonReport {
  readonly tool: Tool;
  readonly summary: Summary;
  readonly files: readonly JsonFile[];
  /** Findings of the whole run that lie in its policies; absent if there are none. */
  readonly policies?: readonly JsonPolicy[];
}

/** Findings about waivers that no record of the run needs. */
type JsonPolicy = Pick<JsonFile, 'file' | 'error_count' | 'warning_count' | 'findings'>;

/** The object of a record; its members are named one by one, so that no other is written. */
export const toJsonFile = (result: FileResult): JsonFile => ({
  file: result.file,
  ...(result.line === undefined ? {} : { record_line: result.line }),
  assessment_id: result.judgement.assessmentId,
  verdict: result.judgement.verdict,
  valid: result.judgement.valid,
  error_count: result.judgement.errorCount,
  warning_count: result.judgement.warningCount,
  findings: result.judgement.findings.map((finding) => toJsonFinding(result, finding)),
  ...underPolicy(result),
});

const toJsonFinding = (result: FileResult, finding: Finding): JsonFinding => ({
  rule: finding.rule,
  severity: finding.severity,
  pointer: finding.pointer,
  ...placeInFile(result, finding),
  message: finding.message,
  ...(finding.hint === undefined ? {} : { hint: finding.hint }),
  ...(finding.file === undefined ? {} : { file: finding.file }),
});

function underPolicy(result: FileResult): Partial<JsonFile> {
  const { waivedCount, waived = [], relaxed, softened, basis } = result.judgement;
  return {
    ...(waivedCount !== undefined && {
      waived_count: waivedCount,
      waived: waived.map((finding) => ({ ...toJsonFinding(result, finding), waiver: finding.waiver })),
    }),
    ...(relaxed && { relaxed }),
    ...(softened && { softened: softened.map(({ rule, severity }) => ({ rule, severity })) }),
    ...(basis && { as_of: basis.asOf, policy: basis.policy }),
  };
}

/** `--format json`: one document, indented by two, with a newline at its end. */
export function formatJson(tool: Tool, results: readonly FileResult[]): string {
  const policies = results.filter(({ isPolicy }) => isPolicy);
  const report: JsonReport = {
    tool: { name: tool.name, version: tool.version },
    summary: summarize(results),
    files: results.filter(({ isPolicy }) => !isPolicy).map(toJsonFile),
    ...(policies.length > 0 && { policies: policies.map(toJsonPolicy) }),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

const toJsonPolicy = (result: FileResult): JsonPolicy => ({
  file: result.file,
  error_count: result.judgement.errorCount,
  warning_count: result.judgement.warningCount,
  findings: result.judgement.findings.map((finding) => toJsonFinding(result, finding)),
});

/** `--format ndjson`: the object of one record, or of a policy of the run, on a line of its own, line end included. */
export const formatNdjson = (result: FileResult): string =>
  `${JSON.stringify(result.isPolicy ? toJsonPolicy(result) : toJsonFile(result))}\n`;
