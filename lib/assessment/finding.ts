/** Errors make a record invalid; warnings never do. */
export type Severity = 'error' | 'warning';

/** One thing wrong, or doubtful, with a record. */
export interface Finding {
  /** Id of the rule, stable across versions: `evidence-unused`, `schema/required`, `json-syntax` … */
  readonly rule: string;
  readonly severity: Severity;
  /** JSON Pointer (RFC 6901) of the value found faulty; `''` is the whole record. */
  readonly pointer: string;
  /** 1-based line in the input. */
  readonly line: number;
  /** 1-based column in UTF-16 code units, as editors count; a byte order mark does not count. */
  readonly column: number;
  /** What is wrong, with the value got and what is allowed. */
  readonly message: string;
  /** How to mend it, where that can be said. */
  readonly hint?: string;
}

/** `valid` has no error; `invalid` has one; `unreadable` means there is no JSON value to judge. */
export type Verdict = 'valid' | 'invalid' | 'unreadable';

/** The judgement of one record. */
export interface Judgement {
  readonly verdict: Verdict;
  /** Shorthand for `verdict === 'valid'`. */
  readonly valid: boolean;
  /** `assessmentId` of the record where it is a string, else null. */
  readonly assessmentId: string | null;
  /** All errors there are, also those past the cap on `findings`. */
  readonly errorCount: number;
  /** All warnings there are, also those past the cap on `findings`. */
  readonly warningCount: number;
  /** In the order of the text; errors are kept before warnings where the cap cuts. */
  readonly findings: readonly Finding[];
}
