import type { Finding, SoftenedRule } from '../record/finding.ts';
import { suggestWord } from '../record/suggest-word.ts';
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
import { schemaRules } from './field-rules.ts';
import { jsonRules } from './json-rules.ts';
import { type PolicyMistake, policyRules } from './policy-rules.ts';
import type { RuleHead, SeverityOverrides, SpeakingRule, StepKind } from './rule.ts';
import type { Sentence } from './sentence.ts';

/** All cross-field rules: errors first, then warnings by subject, in the order of the documentation. */
export const rules = [
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
] as const;

/** A cross-field rule of any kind of values. */
export type AnyRule = (typeof rules)[number];

const speakingRules: readonly SpeakingRule<never>[] = [
  ...Object.values(jsonRules),
  ...Object.values(schemaRules),
  ...rules,
  ...Object.values(policyRules),
];

/** All rules, in the order of lists and SARIF: bytes, fields, cross-field rules, then those about a policy. */
export const allRules: readonly RuleHead[] = speakingRules;

const rulesById: ReadonlyMap<string, SpeakingRule<never>> = new Map(speakingRules.map((rule) => [rule.id, rule]));

/** What a finding says, in Portuguese; undefined for one that was made without values, such as one read from a file. */
export const inPortuguese = ({ rule, values }: Pick<Finding, 'rule' | 'values'>): Sentence | undefined =>
  values === undefined ? undefined : rulesById.get(rule)?.says.pt(values as never);

const stepKinds: ReadonlyMap<string, StepKind> = new Map(rules.map(({ id, step = 'other' }) => [id, step]));

/** What the warnings of a rule are about, in the list of next steps. */
export const stepOfRule = (id: string): StepKind => stepKinds.get(id) ?? 'other';

/** True for a rule that doubts the independence of the review: a board is told of its findings. */
export const doubtsIndependence = (id: string): boolean => stepOfRule(id) === 'independence';

/** Rules that a record of the format must keep: whatever is an error by the contract. No policy can make them optional. */
const mandatoryRules: ReadonlySet<string> = new Set(
  [...Object.values(jsonRules), ...Object.values(schemaRules), ...rules]
    .filter(({ severity }) => severity === 'error')
    .map(({ id }) => id),
);

/** True for a rule that every record of the format keeps, so that a record without it is valid only under a relaxed policy. */
export const isMandatory = (rule: string): boolean => mandatoryRules.has(rule);

/** The mandatory rules whose severity is softened, in the order given. */
export const softenedRules = (severities: SeverityOverrides): readonly SoftenedRule[] =>
  Object.entries(severities).flatMap(([rule, severity]) =>
    severity === 'error' || !isMandatory(rule) ? [] : [{ rule, severity }],
  );

/** An input that breaks one of these is not judged, so it must not become valid. */
const fixedRules: ReadonlySet<string> = new Set(
  [
    jsonRules.tooLarge,
    jsonRules.contentEncoding,
    jsonRules.invalidUtf8,
    jsonRules.syntax,
    jsonRules.tooDeep,
    policyRules.unreadable,
  ].map(({ id }) => id),
);

/** Why there is no rule of this id, with the nearest one; undefined if there is. */
export const unknownRule = (id: string): PolicyMistake | undefined =>
  rulesById.has(id)
    ? undefined
    : { kind: 'unknownRule', id: JSON.stringify(id), near: suggestWord(id, [...rulesById.keys()]) };

/** Why the severity of a known rule cannot be changed; undefined if it can. */
export const fixedRule = (id: string): PolicyMistake | undefined =>
  fixedRules.has(id) ? { kind: 'fixedRule', id } : undefined;

/** Why findings of a known rule cannot be waived; undefined if they can. */
export function unwaivableRule(id: string): PolicyMistake | undefined {
  if (id.startsWith('json-')) return { kind: 'unwaivable', id, because: 'noMeaning' };
  if (id === policyRules.unreadable.id) return { kind: 'unwaivable', id, because: 'noPolicy' };
  return id.startsWith('waiver-') ? { kind: 'unwaivable', id, because: 'aboutWaivers' } : undefined;
}
