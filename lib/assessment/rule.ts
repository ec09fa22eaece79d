import type { EvidenceIndex } from './evidence-index.ts';
import type { ExactNumbers } from './exact-number.ts';
import type { Severity } from './finding.ts';
import type { FullDate, SparseRecord } from './record.ts';

/** All that a cross-field rule reads; it is a pure function. */
export interface RuleContext {
  readonly record: SparseRecord;
  /** Undefined if the record has no register. */
  readonly evidence: EvidenceIndex | undefined;
  /** The day that counts as today. */
  readonly asOf: FullDate | undefined;
  readonly staleAfterDays: number;
  readonly exactNumbers: ExactNumbers;
}

/** Reports an observation at a JSON Pointer. */
export type Report = (pointer: string, message: string, hint?: string) => void;

/** A rule as lists, SARIF and the documentation show it. */
export interface RuleDescription {
  readonly id: string;
  /** Default severity; callers can override it. */
  readonly severity: Severity;
  /** What the rule demands, in one line. */
  readonly title: string;
  /** Why it matters and how to correct a record. */
  readonly help: string;
}

/** A cross-field rule. It checks the fields that it needs if they have their types, whatever else is wrong. */
export interface Rule extends RuleDescription {
  readonly check: (context: RuleContext, report: Report) => void;
}
