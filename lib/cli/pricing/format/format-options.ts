import type { InputSummary } from '../architecture/input-summary.ts';

/** How an estimate is printed. */
export interface EstimateFormatOptions {
  readonly color: boolean;
  /** The ages of the prices are counted from it. */
  readonly now: Date;
  /** Where the estimate was made from a file of another tool. */
  readonly inputs?: InputSummary | undefined;
  /** Name all resources everywhere. @default false */
  readonly verbose?: boolean | undefined;
}
