import type { Finding, Judgement } from '../record/finding.ts';

/** The program that judged. */
export interface Tool {
  readonly name: string;
  /** Semantic version. */
  readonly version: string;
}

/** The result for a record, which is a whole file or a line of an NDJSON file. */
export interface FileResult {
  /** As shown: relative with forward slashes if possible. */
  readonly file: string;
  /** 1-based; only in NDJSON files. */
  readonly line?: number;
  /** True for the findings of a whole run that lie in its policy: it is no record. */
  readonly isPolicy?: true;
  /** Lines of its findings count from the start of the record. */
  readonly judgement: Judgement;
  /** Returns the text of a 1-based line of the file. */
  readonly lines?: (line: number) => string | undefined;
}

/** Counts over all results. */
export interface Summary {
  /** Entries of `files` in the JSON report, which are records: an earlier name of `records` that programs read. */
  readonly files: number;
  /** Each line of an NDJSON file is one. */
  readonly records: number;
  /** Files that hold the records. */
  readonly inputs: number;
  readonly valid: number;
  /** With the unreadable ones. */
  readonly invalid: number;
  readonly errors: number;
  readonly warnings: number;
  /** Absent if no record was judged under a policy. */
  readonly waived?: number;
}

/** The summary of no results. */
export const emptySummary: Summary = { files: 0, records: 0, inputs: 0, valid: 0, invalid: 0, errors: 0, warnings: 0 };

/** Adds a result to a summary. @param isNewFile false for a later record of the same file */
export const addResult = (sofar: Summary, { judgement, isPolicy }: FileResult, isNewFile: boolean): Summary =>
  isPolicy
    ? {
        ...sofar,
        errors: sofar.errors + judgement.errorCount,
        warnings: sofar.warnings + judgement.warningCount,
      }
    : addRecord(sofar, judgement, isNewFile);

const addRecord = (sofar: Summary, judgement: Judgement, isNewFile: boolean): Summary => ({
  files: sofar.files + 1,
  records: sofar.records + 1,
  inputs: sofar.inputs + (isNewFile ? 1 : 0),
  valid: sofar.valid + (judgement.valid ? 1 : 0),
  invalid: sofar.invalid + (judgement.valid ? 0 : 1),
  errors: sofar.errors + judgement.errorCount,
  warnings: sofar.warnings + judgement.warningCount,
  ...waivedOf(sofar, judgement),
});

const waivedOf = ({ waived }: Summary, { waivedCount }: Judgement): Pick<Summary, 'waived'> =>
  waived === undefined && waivedCount === undefined ? {} : { waived: (waived ?? 0) + (waivedCount ?? 0) };

/** Summarizes results, with the findings that are not listed. */
export const summarize = (results: readonly FileResult[]): Summary =>
  results.reduce((sofar, result, index) => {
    const isNewFile = result.line === undefined || result.file !== results[index - 1]?.file;
    return addResult(sofar, result, isNewFile);
  }, emptySummary);

/** The 1-based place of a finding in its file, from its place in the record. One in the policy has its place already. */
export const placeInFile = ({ line: first = 1 }: FileResult, finding: Finding): { line: number; column: number } => ({
  line: finding.file === undefined ? first + finding.line - 1 : finding.line,
  column: finding.column,
});

/** Counts the findings that are not listed. */
export const countOmitted = ({ judgement }: FileResult): number =>
  judgement.errorCount + judgement.warningCount - judgement.findings.length;

/** The file that a finding lies in: that of the record, or the policy. */
export const fileOf = ({ file }: FileResult, finding: Finding): string => finding.file ?? file;
