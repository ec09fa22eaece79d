import type { AnyRule } from './rule.ts';
import { belowTargetWithoutGaps } from './rules/below-target-without-gaps.ts';
import { blankText } from './rules/blank-text.ts';
import { cutoffAfterAssessment } from './rules/cutoff-after-assessment.ts';
import { dateInFuture } from './rules/date-in-future.ts';
import { evidenceAfterCutoff } from './rules/evidence-after-cutoff.ts';
import { evidenceIdDuplicate } from './rules/evidence-id-duplicate.ts';
import { evidenceMissingSha256 } from './rules/evidence-missing-sha256.ts';
import { evidenceOnlyInterviews } from './rules/evidence-only-interviews.ts';
import { evidenceRefUnknown } from './rules/evidence-ref-unknown.ts';
import { evidenceReferenceDuplicate } from './rules/evidence-reference-duplicate.ts';
import { evidenceStale } from './rules/evidence-stale.ts';
import { evidenceUnused } from './rules/evidence-unused.ts';
import { fullPopulationMismatch } from './rules/full-population-mismatch.ts';
import { gapWithoutPriority } from './rules/gap-without-priority.ts';
import { highConfidenceLowCoverage } from './rules/high-confidence-low-coverage.ts';
import { notApplicableWithSample } from './rules/not-applicable-with-sample.ts';
import { peerReviewSameOrganization } from './rules/peer-review-same-organization.ts';
import { positiveScoreZeroCoverage } from './rules/positive-score-zero-coverage.ts';
import { reviewBeforeAssessment } from './rules/review-before-assessment.ts';
import { reviewerCollectedEvidence } from './rules/reviewer-collected-evidence.ts';
import { reviewerIsAssessor } from './rules/reviewer-is-assessor.ts';
import { reviewerOwnsDimension } from './rules/reviewer-owns-dimension.ts';
import { reviewerSimilarName } from './rules/reviewer-similar-name.ts';
import { sampleExceedsPopulation } from './rules/sample-exceeds-population.ts';
import { sampleZero } from './rules/sample-zero.ts';
import { scopeIncludedAndExcluded } from './rules/scope-included-and-excluded.ts';
import { scoreAboveTarget } from './rules/score-above-target.ts';
import { targetBeforeAssessment } from './rules/target-before-assessment.ts';
import { targetDatePast } from './rules/target-date-past.ts';

/** Ids of the rules that doubt the independence of the review: a board is told of their findings. */
export const independenceRules: ReadonlySet<string> = new Set([
  reviewerIsAssessor.id,
  reviewerSimilarName.id,
  reviewerCollectedEvidence.id,
  reviewerOwnsDimension.id,
  peerReviewSameOrganization.id,
]);

/** All cross-field rules: errors first, then warnings by subject, in the order of the documentation. */
export const rules: readonly AnyRule[] = [
  evidenceRefUnknown,
  reviewerIsAssessor,
  sampleExceedsPopulation,
  evidenceAfterCutoff,
  cutoffAfterAssessment,
  reviewBeforeAssessment,
  targetBeforeAssessment,
  evidenceIdDuplicate,
  evidenceUnused,
  evidenceReferenceDuplicate,
  evidenceMissingSha256,
  evidenceOnlyInterviews,
  evidenceStale,
  fullPopulationMismatch,
  sampleZero,
  notApplicableWithSample,
  reviewerSimilarName,
  reviewerCollectedEvidence,
  reviewerOwnsDimension,
  peerReviewSameOrganization,
  scoreAboveTarget,
  gapWithoutPriority,
  belowTargetWithoutGaps,
  highConfidenceLowCoverage,
  positiveScoreZeroCoverage,
  targetDatePast,
  dateInFuture,
  blankText,
  scopeIncludedAndExcluded,
];
