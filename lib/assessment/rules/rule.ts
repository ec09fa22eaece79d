import type { EvidenceIndex } from '../record/evidence-index.ts';
import type { ExactNumbers } from '../record/exact-number.ts';
import type { Severity } from '../record/finding.ts';
import type { FullDate, SparseRecord } from '../record/record.ts';
import type { RuleId, Sentence } from './sentences/sentence.ts';
import type { FindingValues } from './sentences/values.ts';

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

/** Reports an observation at a JSON Pointer, with what its message is written from. */
export type Report<Id extends RuleId> = (pointer: string, values: FindingValues[Id]) => void;

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

/** Severities that a caller sets, by rule id. */
export type SeverityOverrides = Readonly<Record<string, Severity | 'off'>>;

/** A rule with the English sentence of its findings; `sentences/` has the Portuguese one. */
export interface SpeakingRule<Values> extends RuleDescription {
  readonly says: (values: Values) => Sentence;
}

/** A speaking rule by its id. */
export interface SpokenRule<Id extends RuleId> extends SpeakingRule<FindingValues[Id]> {
  readonly id: Id;
}

/** A cross-field rule. It checks the fields that it needs if they have their types, whatever else is wrong. */
export interface Rule<Id extends RuleId> extends SpokenRule<Id> {
  readonly check: (context: RuleContext, report: Report<Id>) => void;
}

/** A cross-field rule of any id. */
export type AnyRule = { readonly [Id in RuleId]: Rule<Id> }[RuleId];
