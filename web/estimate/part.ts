import type { ComponentType } from 'preact';
import type { EstimateRequest } from '../../lib/platform/request-types.generated.ts';
import type { EstimateAnswer } from '../../lib/pricing/formats/estimate-answer.ts';
import type { Fault } from '../api/fault.ts';
import type { EstimateState } from './state.ts';

/** What a part of the page gets. */
export interface PartProps {
  readonly state: EstimateState;
  readonly change: (state: EstimateState) => void;
  /** The last result; undefined until there is one. */
  readonly answer: EstimateAnswer | undefined;
  /** Why the latest request has no answer. */
  readonly fault: Fault | undefined;
  /** What the last result answers; the state may be newer. */
  readonly answered: EstimateRequest;
}

/** A part that is loaded when its place is shown. */
export interface Part {
  readonly name: string;
  /**
   * Where it stands: beside the ways to begin, below the lines, below the sentence, above the figures, in place of figures that
   * no line has, beside the totals, below all.
   */
  readonly place: 'start' | 'lines' | 'gap' | 'sentence' | 'no-line' | 'total' | 'result';
  /** The member of the view without which it is not shown. */
  readonly needs?: string;
  readonly load: () => Promise<{ readonly default: ComponentType<PartProps> }>;
}
