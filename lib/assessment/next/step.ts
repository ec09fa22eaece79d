import type { Severity } from '../record/finding.ts';
import type { StepKind } from '../rules/rule.ts';

/** Names of the kinds for readers. */
export const stepTitles: Readonly<Record<StepKind, string>> = {
  error: 'Errors: the record is invalid',
  independence: 'Independence of the review',
  blank: 'Blanks: still to be written',
  confidence: 'Coverage and confidence',
  digest: 'Evidence without a digest',
  stale: 'Old evidence',
  priority: 'Gaps and priorities',
  other: 'Other warnings',
};

/** One thing to do. */
export interface Step {
  readonly kind: StepKind;
  /** Id of the rule; null for an advice that no rule makes. */
  readonly rule: string | null;
  readonly severity: Severity | 'advice';
  /** JSON Pointer. */
  readonly pointer: string;
  /** 1-based; null for an advice. */
  readonly line: number | null;
  readonly what: string;
  readonly why: string;
  readonly how: string;
}
