import type { FullDate } from './record.ts';

/** An error makes a record invalid, a warning does not. */
export type Severity = 'error' | 'warning';

/** One thing that is wrong or doubtful in a record. */
export interface Finding {
  /** Id of the rule, such as `evidence-unused` or `schema/required`; it never changes. */
  readonly rule: string;
  readonly severity: Severity;
  /** JSON Pointer (RFC 6901) of the value; `''` is the whole record. */
  readonly pointer: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units as editors count, without a byte order mark. */
  readonly column: number;
  /** In English. */
  readonly message: string;
  /** How to correct it. */
  readonly hint?: string;
  /** What message and hint are written from, for reports in another language; no output of its own has it. */
  readonly values?: object;
  /** The policy, if pointer, line and column are of that file and not of the record. */
  readonly file?: string;
}

/** A finding that a waiver of the policy takes out of the errors and warnings. */
export interface WaivedFinding extends Finding {
  readonly waiver: WaiverNote;
}

/** A mandatory rule of the format that settings make a warning, or switch off. */
export interface SoftenedRule {
  readonly rule: string;
  readonly severity: 'warning' | 'off';
}

/** What a judgement rests on beside the record. */
export interface Basis {
  /** The day that counted as today; null if there was none. */
  readonly asOf: FullDate | null;
  /** Null if there was none. Its digest is null if it is too large to be read, so that nothing was judged. */
  readonly policy: JudgedPolicy | null;
}

/** The name of a policy that was found, whether or not it could be read, or of one that was there and is deleted. */
export interface JudgedPolicy extends Pick<PolicyName, 'source'> {
  /** Null also of a deleted one. */
  readonly sha256: string | null;
  /** The policy is deleted: its record was judged without one. */
  readonly removed?: true;
}

/** `unreadable` means that there is no JSON value to judge, or no policy that can be used. */
export type Verdict = 'valid' | 'invalid' | 'unreadable';

/** The result for one record. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly valid: boolean;
  /** Null if the record has none that is a string. */
  readonly assessmentId: string | null;
  /** Both counts include what `findings` leaves out. */
  readonly errorCount: number;
  readonly warningCount: number;
  /** In the order of the text. Above the maximum, errors are kept before warnings. */
  readonly findings: readonly Finding[];
  /** Number of waived findings; absent without a policy. */
  readonly waivedCount?: number;
  /** Waived findings, in the order of the text. */
  readonly waived?: readonly WaivedFinding[];
  /** True if the record is valid only because mandatory rules of the format are softened, or findings of them waived. */
  readonly relaxed?: true;
  /** The mandatory rules that are softened; absent if the record is not relaxed, or only by waivers. */
  readonly softened?: readonly SoftenedRule[];
  /** Absent if neither an as-of day nor a policy was given. */
  readonly basis?: Basis;
}

/** Which policy it is: outputs say it of every judgement. */
export interface PolicyName {
  /** Path of the file, or key of the object, as shown. */
  readonly source: string;
  /** Digest of the file's bytes, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Why a finding is accepted, until when, and who says so. */
export interface WaiverNote {
  readonly reason: string;
  /** The last day on which it holds. */
  readonly until: FullDate;
  readonly by: string;
}
