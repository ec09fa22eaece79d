import type { ComponentType } from 'preact';
import type { EstimateAnswer } from '../../lib/pricing/formats/estimate-answer.ts';
import type { EstimateState } from './state.ts';

/** What a part of the page gets. */
export interface PartProps {
  readonly state: EstimateState;
  readonly change: (state: EstimateState) => void;
  /** The last result; undefined until there is one. */
  readonly answer: EstimateAnswer | undefined;
}

/** A part that is loaded when its place is shown. */
export interface Part {
  readonly name: string;
  /** Where it stands: beside the ways to begin, below the lines, or below the result. */
  readonly place: 'start' | 'lines' | 'result';
  readonly load: () => Promise<{ readonly default: ComponentType<PartProps> }>;
}
