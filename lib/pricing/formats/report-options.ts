import type { InputSummary } from './input-summary.ts';

/** What a report needs to know in addition to the estimate. */
export interface ReportOptions {
  /** The ages of the prices are counted from it. */
  readonly now: Date;
  /** Present if the estimate was made from a file of another tool. */
  readonly inputs?: InputSummary | undefined;
  /** How many lines, resources and sentences of a kind Markdown shows; it folds the cheapest. @default all */
  readonly shown?: number;
}
