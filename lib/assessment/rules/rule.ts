import type { EvidenceIndex } from '../record/evidence-index.ts';
import type { ExactNumbers } from '../record/exact-number.ts';
import type { Severity } from '../record/finding.ts';
import type { FullDate, SparseRecord } from '../record/record.ts';
import type { Says } from './sentence.ts';

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
export type Report<Values> = (pointer: string, values: Values) => void;

/** What every rule has; its title and help are in `../words/rule-words.ts`. */
export interface RuleHead {
  readonly id: string;
  /** Default severity; callers can override it. */
  readonly severity: Severity;
}

/** Severities that a caller sets, by rule id. */
export type SeverityOverrides = Readonly<Record<string, Severity | 'off'>>;

/**
 * A rule with what its findings say. In the values of a finding texts are quoted and cut, numbers of the record have their
 * digits, and `near` is what a misspelled word may mean.
 */
export interface SpeakingRule<Values> extends RuleHead {
  readonly says: Says<Values>;
}

/** What a next step is about, the weightiest first. */
export const stepKinds = [
  'error',
  'independence',
  'blank',
  'confidence',
  'digest',
  'stale',
  'priority',
  'other',
] as const;

export type StepKind = (typeof stepKinds)[number];

/** A cross-field rule. It checks the fields that it needs if they have their types, whatever else is wrong. */
export interface Rule<Values> extends SpeakingRule<Values> {
  /** What its warnings are about, in the list of next steps. @default 'other' */
  readonly step?: StepKind;
  /** Values of each kind that it reports: by them a test compares the languages. What is to be shown begins with `§` or is above 7,000. */
  readonly samples: readonly Values[];
  readonly check: (context: RuleContext, report: Report<Values>) => void;
}
