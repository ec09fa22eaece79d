import type { ReportOptions } from '../../../pricing/formats/report-options.ts';

/** How an estimate is printed. */
export interface EstimateFormatOptions extends ReportOptions {
  readonly color: boolean;
  /** The width that tables must fit. @default infinite */
  readonly columns?: number;
  /** Name all resources everywhere. @default false */
  readonly verbose?: boolean | undefined;
}
