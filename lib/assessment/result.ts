import type { Finding, Judgement } from './finding.ts';

/** Who judged: shown in every machine-readable format. */
export interface Tool {
  readonly name: string;
  /** Semantic version. */
  readonly version: string;
}

/** One judged record and where it stood: a whole file, or one line of an NDJSON file. */
export interface FileResult {
  /** Name as shown: relative with forward slashes where that is possible. */
  readonly file: string;
  /** 1-based line of the record in an NDJSON file; absent where the file is one record. */
  readonly line?: number;
  /** Lines and columns of its findings count from the start of the record. */
  readonly judgement: Judgement;
  /** Text of a 1-based line of the file, for the caret; `undefined` where it is not at hand. */
  readonly lines?: (line: number) => string | undefined;
}

/** Figures over all results. `files` counts records: an NDJSON file counts once a line. */
export interface Summary {
  readonly files: number;
  readonly valid: number;
  /** Records with an error, unreadable ones included: `files` is `valid + invalid`. */
  readonly invalid: number;
  readonly errors: number;
  readonly warnings: number;
}

/** The figures before the first result; streaming formats fold results into it with `withResult`. */
export const emptySummary: Summary = { files: 0, valid: 0, invalid: 0, errors: 0, warnings: 0 };

/** The figures with one more result. */
export const addResult = (sofar: Summary, { judgement }: FileResult): Summary => ({
  files: sofar.files + 1,
  valid: sofar.valid + (judgement.valid ? 1 : 0),
  invalid: sofar.invalid + (judgement.valid ? 0 : 1),
  errors: sofar.errors + judgement.errorCount,
  warnings: sofar.warnings + judgement.warningCount,
});

/** The figures over all results; capped findings are counted too. */
export const summarize = (results: readonly FileResult[]): Summary => results.reduce(addResult, emptySummary);

/** Place of a finding in the file, where the judgement knows its place in the record: both 1-based. */
export const placeInFile = ({ line: first = 1 }: FileResult, finding: Finding): { line: number; column: number } => ({
  line: first + finding.line - 1,
  column: finding.column,
});

/** Findings that the cap left out. */
export const countOmitted = ({ judgement }: FileResult): number =>
  judgement.errorCount + judgement.warningCount - judgement.findings.length;
