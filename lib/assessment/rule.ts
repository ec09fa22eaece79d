import type { EvidenceIndex } from './evidence-index.ts';
import type { ExactNumbers } from './exact-number.ts';
import type { Severity } from './finding.ts';
import type { FullDate, SparseRecord } from './record.ts';

/** What a cross-field rule may look at: nothing else, so that it stays pure. */
export interface RuleContext {
  readonly record: SparseRecord;
  /** `undefined` when there is no register to look in. */
  readonly evidence: EvidenceIndex | undefined;
  /** The day that counts as today, `undefined` where none was given; the clock is never read inside a rule. */
  readonly asOf: FullDate | undefined;
  /** Age in days from which evidence counts as stale at the cutoff. */
  readonly staleAfterDays: number;
  /** Numbers of the text that a double does not hold exactly, by JSON Pointer. */
  readonly exactNumbers: ExactNumbers;
}

/** Takes one occurrence: JSON Pointer, message and, where one can be given, a hint. */
export type Report = (pointer: string, message: string, hint?: string) => void;

/** What a reader needs to know of a rule: lists, SARIF and the documentation are made from it. */
export interface RuleDescription {
  readonly id: string;
  /** Default severity; callers can override it. */
  readonly severity: Severity;
  /** One line: what the rule demands. */
  readonly title: string;
  /** Why it matters and how to mend a record, in a sentence or two. */
  readonly help: string;
}

/** A cross-field rule: runs whenever its own inputs are well typed, whatever else is wrong with the record. */
export interface Rule extends RuleDescription {
  readonly check: (context: RuleContext, report: Report) => void;
}
