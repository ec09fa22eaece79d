import { type AssessmentRecord, dimensionKeys, type FullDate } from '../record/record.ts';
import { blankNumber, blankReview, blankText, type Draft } from './blank-record.ts';

/**
 * Makes the draft of the next record of an organization from its last, valid one. What describes the organization stays: scope,
 * assessor, register with ids and digests, targets, owners, gaps and priorities. What was found anew is blank: dates, scores and
 * their reasons, sample sizes and the review.
 * @param asOf earlier target dates are blank too, because a priority is not due before the assessment
 */
export const carryOver = (last: AssessmentRecord, asOf: FullDate): Draft => ({
  schemaVersion: '1.0',
  methodVersion: '1.0',
  assessmentId: blankText,
  scope: { ...last.scope, evidenceCutoff: blankText },
  assessedAt: blankText,
  assessor: last.assessor,
  sampling: {
    method: last.sampling.method,
    populationDescription: last.sampling.populationDescription,
    populationSize: blankNumber,
    sampleSize: blankNumber,
    rationale: blankText,
    limitations: last.sampling.limitations,
  },
  evidenceRegister: last.evidenceRegister.map((item) => ({ ...item, observedAt: blankText })),
  dimensions: Object.fromEntries(dimensionKeys.map((key) => [key, carryDimension(last.dimensions[key])])),
  // The format does not say which priorities are done: the assessor deletes those.
  priorities: last.priorities.map((priority) => ({
    ...priority,
    targetDate: priority.targetDate < asOf ? blankText : priority.targetDate,
  })),
  review: blankReview(),
  limitations: last.limitations,
});

const carryDimension = ({
  coverageBasis,
  evidenceRefs,
  gaps,
  target,
  owner,
}: AssessmentRecord['dimensions'][keyof AssessmentRecord['dimensions']]): Draft => ({
  score: blankNumber,
  confidence: blankText,
  confidenceRationale: blankText,
  coverage: blankNumber,
  coverageBasis,
  evidenceRefs,
  gaps,
  rationale: blankText,
  target,
  owner,
});
