import type { BacktestOutcome } from '../../market/backtest/run-backtest.ts';
import type { UsedFile } from './backtest-files.ts';

/** What `appraise backtest` prints; what it cannot know stands first. */
export interface BacktestReport {
  readonly cannot_know: readonly string[];
  readonly parameters: Readonly<Record<string, string | number | null | object>>;
  readonly data: { readonly files: readonly UsedFile[] };
  readonly results: Pick<BacktestOutcome, 'from' | 'to' | 'strategy' | 'reference'>;
  readonly gaps: readonly string[];
  readonly decisions: BacktestOutcome['decisions'];
  readonly curve: BacktestOutcome['curve'];
}
