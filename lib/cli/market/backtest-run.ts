import type { BacktestInput } from '../../market/backtest/run-backtest.ts';
import type { RowProgress } from '../terminal/row-progress.ts';
import type { UsedFile } from './backtest-files.ts';

/** What the files of a run say. */
export interface LoadedRun {
  readonly input: BacktestInput;
  readonly files: readonly UsedFile[];
  /** What the files lack, besides what the run itself finds. */
  readonly gaps: readonly string[];
  /** Sources of an archive. */
  readonly sources: readonly string[];
}

/** Keeps the sessions from one day to another, both included. */
export const withinDays = (
  sessions: readonly string[],
  { from, to }: { readonly from?: string; readonly to?: string },
): readonly string[] =>
  sessions.filter((session) => (from === undefined || session >= from) && (to === undefined || session <= to));

/** Shows how far a long file is read. */
export type ShowProgress = RowProgress['at'];
