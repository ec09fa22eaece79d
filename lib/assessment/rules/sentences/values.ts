import type { FieldValues } from './field-values.ts';
import type { InputValues } from './input-values.ts';
import type { PolicyValues } from './policy-values.ts';

/**
 * What the message of a finding is written from, in every language, by rule id. Texts are quoted and cut; numbers of the record
 * have their digits; `near` is what a misspelled word may mean.
 */
export interface FindingValues extends InputValues, FieldValues, PolicyValues {
  'evidence-ref-unknown': { readonly ref: string; readonly near: string | undefined };
  'reviewer-is-assessor': People;
  'sample-exceeds-population': Sample;
  'evidence-after-cutoff': { readonly observedAt: string; readonly cutoff: string };
  'cutoff-after-assessment': { readonly cutoff: string; readonly assessedAt: string };
  'review-before-assessment': { readonly reviewedAt: string; readonly assessedAt: string };
  'target-before-assessment': { readonly targetDate: string; readonly assessedAt: string };
  'evidence-id-duplicate': { readonly id: string; readonly first: number };
  'evidence-unused': { readonly id: string };
  'evidence-reference-duplicate': { readonly reference: string; readonly first: number };
  'evidence-missing-sha256': { readonly id: string | undefined };
  'evidence-only-interviews': { readonly key: string; readonly count: number };
  'evidence-stale': {
    readonly observedAt: string;
    readonly age: number | undefined;
    readonly cutoff: string;
    readonly staleAfterDays: number;
    readonly oldest: string;
  };
  'full-population-mismatch': Sample;
  'sample-zero': { readonly method: string };
  'not-applicable-with-sample': { readonly sampleSize: string };
  'reviewer-similar-name': People;
  'reviewer-collected-evidence': { readonly collectedBy: string; readonly reviewer: string };
  'reviewer-owns-dimension': { readonly key: string; readonly owner: string; readonly reviewer: string };
  'peer-review-same-organization': { readonly organization: string };
  'score-above-target': Levels;
  'gap-without-priority': { readonly keys: string };
  'below-target-without-gaps': Levels;
  'high-confidence-low-coverage': { readonly key: string; readonly coverage: string; readonly minimum: number };
  'positive-score-zero-coverage': { readonly key: string; readonly score: string };
  'target-date-past': { readonly targetDate: string; readonly asOf: string };
  'date-in-future': { readonly field: string; readonly date: string; readonly asOf: string };
  'blank-text': { readonly text: string };
  'scope-included-and-excluded': { readonly entry: string };
}

interface People {
  readonly reviewer: string;
  readonly assessor: string;
}

interface Sample {
  readonly drawn: string;
  readonly all: string;
}

interface Levels {
  readonly key: string;
  readonly score: string;
  readonly target: string;
}
