import { dimensionKeys } from '../record/record.ts';
import { pointerToken } from '../text/pointer.ts';

/** A record that is being written: of the form of an `AssessmentRecord`, with blanks. */
export type Draft = { [member: string]: unknown };

/** A text, date, id or choice to be written. */
export const blankText = '';
/** A number to be written. */
export const blankNumber = null;

/** Makes a record of blanks, with one empty item of evidence. */
export const blankRecord = (): Draft => ({
  schemaVersion: '1.0',
  methodVersion: '1.0',
  assessmentId: blankText,
  scope: { organization: blankText, included: [blankText], excluded: [], evidenceCutoff: blankText },
  assessedAt: blankText,
  assessor: { name: blankText, role: blankText, organization: blankText, mode: blankText, conflicts: [] },
  sampling: {
    method: blankText,
    populationDescription: blankText,
    populationSize: blankNumber,
    sampleSize: blankNumber,
    rationale: blankText,
    limitations: [],
  },
  evidenceRegister: [
    {
      id: blankText,
      title: blankText,
      type: blankText,
      reference: blankText,
      observedAt: blankText,
      collectedBy: blankText,
      scope: blankText,
      limitations: [],
    },
  ],
  dimensions: Object.fromEntries(dimensionKeys.map((key) => [key, blankDimension()])),
  priorities: [],
  review: blankReview(),
  limitations: [blankText],
});

const blankDimension = (): Draft => ({
  score: blankNumber,
  confidence: blankText,
  confidenceRationale: blankText,
  coverage: blankNumber,
  coverageBasis: blankText,
  evidenceRefs: [blankText],
  gaps: [],
  rationale: blankText,
  target: blankNumber,
  owner: blankText,
});

/** A review that nobody has made; `false` is what its reviewer has to confirm. */
export const blankReview = (): Draft => ({
  reviewer: { name: blankText, role: blankText, organization: blankText },
  reviewedAt: blankText,
  disposition: blankText,
  conflictsChecked: false,
  comments: [],
});

/** True for what stands where something must still be written: an empty text, null, or an empty list. */
export const isUnfilled = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** Lists what `appraise init` has left to be written, by JSON Pointer, in the order of the text. */
export function blanksOf(value: unknown, pointer = ''): string[] {
  // The review is confirmed by true alone.
  if (value === '' || value === null || value === false) return [pointer];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => blanksOf(member, `${pointer}/${pointerToken(key)}`));
}
