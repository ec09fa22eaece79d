import type { PortfolioOptions } from '../../assessment/portfolio/model.ts';
import type { PlacedSummary } from '../../assessment/portfolio/summary.ts';

/** Where a portfolio has its records from, and what is known of them as a whole. */
export interface PortfolioSource extends Pick<PortfolioOptions, 'policies' | 'deleted' | 'cutFiles'> {
  readonly records: readonly PlacedSummary[];
  /** Inputs that could not be opened, each with its reason. */
  readonly unopened: readonly string[];
}
