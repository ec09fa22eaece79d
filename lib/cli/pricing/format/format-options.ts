import type { ReportOptions } from '../../../pricing/formats/report-options.ts';

/** How an estimate is printed. */
export interface EstimateFormatOptions extends ReportOptions {
  readonly color: boolean;
  /** Name all resources everywhere. @default false */
  readonly verbose?: boolean | undefined;
}
