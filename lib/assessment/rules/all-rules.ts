import { belowTargetWithoutGaps } from './cross-field/below-target-without-gaps.ts';
import { blankText } from './cross-field/blank-text.ts';
import { cutoffAfterAssessment } from './cross-field/cutoff-after-assessment.ts';
import { dateInFuture } from './cross-field/date-in-future.ts';
import { evidenceAfterCutoff } from './cross-field/evidence-after-cutoff.ts';
import { evidenceIdDuplicate } from './cross-field/evidence-id-duplicate.ts';
import { evidenceMissingSha256 } from './cross-field/evidence-missing-sha256.ts';
import { evidenceOnlyInterviews } from './cross-field/evidence-only-interviews.ts';
import { evidenceRefUnknown } from './cross-field/evidence-ref-unknown.ts';
import { evidenceReferenceDuplicate } from './cross-field/evidence-reference-duplicate.ts';
import { evidenceStale } from './cross-field/evidence-stale.ts';
import { evidenceUnused } from './cross-field/evidence-unused.ts';
import { fullPopulationMismatch } from './cross-field/full-population-mismatch.ts';
import { gapWithoutPriority } from './cross-field/gap-without-priority.ts';
import { highConfidenceLowCoverage } from './cross-field/high-confidence-low-coverage.ts';
import { notApplicableWithSample } from './cross-field/not-applicable-with-sample.ts';
import { peerReviewSameOrganization } from './cross-field/peer-review-same-organization.ts';
import { positiveScoreZeroCoverage } from './cross-field/positive-score-zero-coverage.ts';
import { reviewBeforeAssessment } from './cross-field/review-before-assessment.ts';
import { reviewerCollectedEvidence } from './cross-field/reviewer-collected-evidence.ts';
import { reviewerIsAssessor } from './cross-field/reviewer-is-assessor.ts';
import { reviewerOwnsDimension } from './cross-field/reviewer-owns-dimension.ts';
import { reviewerSimilarName } from './cross-field/reviewer-similar-name.ts';
import { sampleExceedsPopulation } from './cross-field/sample-exceeds-population.ts';
import { sampleZero } from './cross-field/sample-zero.ts';
import { scopeIncludedAndExcluded } from './cross-field/scope-included-and-excluded.ts';
import { scoreAboveTarget } from './cross-field/score-above-target.ts';
import { targetBeforeAssessment } from './cross-field/target-before-assessment.ts';
import { targetDatePast } from './cross-field/target-date-past.ts';
import type { AnyRule } from './rule.ts';

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
