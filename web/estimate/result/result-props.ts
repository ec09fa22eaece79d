import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { PartProps } from '../part.ts';

/** What parts of a result get. */
export interface ResultProps extends PartProps {
  readonly answer: EstimateAnswer;
}
