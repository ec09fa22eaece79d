import type { SystemName } from '../policy/system-name.ts';
import type { Verdict } from '../record/finding.ts';
import type { AssessmentRecord, Dimension, FullDate, Priority } from '../record/record.ts';

/** What a portfolio needs of one record, in about 500 bytes of JSON. Texts are cut, made visible, and not escaped. */
export interface RecordSummary {
  readonly verdict: Verdict;
  /** True if it is valid only under a policy that softens rules on the format. */
  readonly relaxed?: true;
  readonly errors: number;
  readonly warnings: number;
  /** Number of findings that the policy waives; absent without any. */
  readonly waived?: number;
  /** The first rules that are broken, by id. */
  readonly brokenRules: readonly string[];
  /** This and the next four are null where the record has none that can be read. */
  readonly assessmentId: string | null;
  readonly organization: string | null;
  /** Tells apart organizations of which the beginning alone is kept. Absent if the name is whole, and in summaries of earlier versions. */
  readonly organizationDigest?: string;
  readonly assessedAt: FullDate | null;
  /** Tells a correction from the assessment of the same day. Absent where none can be read, and in summaries of earlier versions. */
  readonly reviewedAt?: FullDate;
  readonly mode: AssessmentRecord['assessor']['mode'] | null;
  readonly disposition: AssessmentRecord['review']['disposition'] | null;
  /** Ten, in document order; empty if the input is unreadable. */
  readonly dimensions: readonly DimensionSummary[];
  /** By target date, earliest first. */
  readonly priorities: readonly PrioritySummary[];
  /** The same of their owners, in the order of the priorities; absent if no owner is cut. */
  readonly ownerDigests?: readonly (string | null)[];
  /** Null if the record has none that can be read; absent in summaries of earlier versions of the product. */
  readonly methodVersion?: string | null;
  /** The texts of the scope that say what is included, for comparability; not made visible, and never shown. */
  readonly included?: readonly string[];
  /** Digests of further texts, for which `included` has no room: only equal ones are found. Absent without any. */
  readonly includedDigests?: readonly string[];
  /**
   * What the assessments after and before it are compared with, to say what became of its priorities, evidence and conditions;
   * never shown. Absent if that is too large, and in summaries of earlier versions of the product.
   */
  readonly toFollow?: SummaryToFollow;
  /** The system, if the policy names it. */
  readonly system?: SystemName;
  /** Priorities that are not listed, all later than the listed ones; and those without a date that can be read. */
  readonly unlisted?: { readonly count: number; readonly earliest: FullDate | null };
}

/** Score, target, coverage in per cent, confidence; null where missing or off the scale. An array, as it is stored. */
export type DimensionSummary = readonly [
  score: number | null,
  target: number | null,
  coverage: number | null,
  confidence: Dimension['confidence'] | null,
];

/** The texts as far as they are compared, not made visible. */
export interface SummaryToFollow {
  /** In the order of the record; `dimensions` are those below their target that it is for, bit 0 the first. */
  readonly priorities: readonly (readonly [outcome: string | null, targetDate: FullDate | null, dimensions: number])[];
  /** What the reviewer says, in their order. */
  readonly comments: readonly string[];
  /** Days from the observation of each item of evidence to the assessment, where both are known. */
  readonly evidenceAges: readonly number[];
}

/** Leaves out what is followed: a portfolio then says that it is not known. */
export function withoutFollowed({ toFollow: _toFollow, ...summary }: RecordSummary): RecordSummary {
  return summary;
}

/** Severity, target date, owner. */
export type PrioritySummary = readonly [severity: Priority['severity'] | null, targetDate: FullDate, owner: string];

/** A summary, and where its record is. */
export interface PlacedSummary {
  /** Path of the file, or key of the object. */
  readonly file: string;
  /** 1-based; only in files with a record a line. */
  readonly line?: number;
  readonly summary: RecordSummary;
  /**
   * Set for an earlier version of a file: what the newest version is. Under a `readable` one it counts only as an assessment
   * before; else it is the last one that can be shown.
   */
  readonly replacedBy?: 'readable' | 'invalid' | 'unreadable';
}
