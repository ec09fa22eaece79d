import type { EstimateAnswer } from '../../../lib/pricing/formats/estimate-answer.ts';
import type { Fault } from '../../api/fault.ts';
import type { EstimateState } from '../state.ts';

/** What parts of a result get. */
export interface ResultProps {
  readonly answer: EstimateAnswer;
  readonly state: EstimateState;
  readonly change: (state: EstimateState) => void;
  /** Why the latest request has no answer. */
  readonly fault: Fault | undefined;
}
