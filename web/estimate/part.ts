import type { ComponentType } from 'preact';
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
  readonly answered: EstimateState;
  /** Whether the last result is that of the state: a newer one may be under way, or the state may have none. */
  readonly standing: 'current' | 'awaited' | 'last';
  /** What its totals lack, such as resources of a file; `''` if they have everything. */
  readonly missing: string;
}

/** A part that is loaded when its place is shown. */
export interface Part {
  readonly name: string;
  /** Where it stands: below the heading, beside the ways to begin, in the answer, above or below the lines, in another tab, below all. */
  readonly place:
    | 'top'
    | 'start'
    | 'answer'
    | 'above-lines'
    | 'below-lines'
    | 'mix'
    | 'what-if'
    | 'break-even'
    | 'basis'
    | 'end';
  /** The member of the view without which it is not shown. */
  readonly needs?: string;
  /** The room that is kept for it while it loads: none, a row of buttons, the bar of the estimate. @default - two grey lines */
  readonly room?: 'none' | 'row' | 'bar';
  readonly load: () => Promise<{ readonly default: ComponentType<PartProps> }>;
}
