import type { Scope, SheetFacts } from '../scope/scope.ts';
import { dayOf, validityWarnings } from '../scope/validity.ts';
import type { ComparedCounts } from '../sheet-diff/comparison.ts';
import type { Attempt } from '../store/attempts.ts';
import { snapshotTime } from '../store/snapshots.ts';

export interface ImportProgress {
  readonly phase: 'reading' | 'writing' | 'comparing';
  readonly rows: number;
}

/** How an import ended. `running` means out of time: call again with the same import. */
export interface ImportResult {
  readonly status: 'completed' | 'failed' | 'running' | 'unchanged' | 'superseded';
  readonly scope_id: string;
  readonly snapshot_id: string | null;
  readonly row_count: number;
  readonly rejected_rows: number;
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** About the sheet and about prices that were chosen without certainty; the first hundred. */
  readonly warnings: readonly string[];
  readonly warning_count: number;
  /** Rows that could not be read, as CSV. */
  readonly rejects?: string;
  readonly write_units: number;
  /** What changed against the sheet before; absent if nothing was compared. */
  readonly comparison?: ComparedCounts;
}

/** The result for a sheet that failed before an attempt began. */
export const failedResult = (scope_id: string, failure: ImportResult['failure']): ImportResult => ({
  status: 'failed',
  scope_id,
  snapshot_id: null,
  row_count: 0,
  rejected_rows: 0,
  failure,
  warnings: [],
  warning_count: 0,
  write_units: 0,
});

function warningsOf(sheet: SheetFacts | undefined, day: Date): Pick<ImportResult, 'warnings' | 'warning_count'> {
  const ofDays = validityWarnings(sheet, dayOf(day));
  const { warnings = [], warning_count = 0 } = sheet ?? {};
  return { warnings: [...ofDays, ...warnings], warning_count: ofDays.length + warning_count };
}

/** The result that the record of an attempt holds. */
export const resultOf = (attempt: Attempt, status: ImportResult['status']): ImportResult => ({
  ...failedResult(attempt.scope_id, attempt.failure),
  ...warningsOf(attempt.sheet, snapshotTime(attempt.snapshot_id)),
  status,
  snapshot_id: attempt.snapshot_id,
  row_count: attempt.row_count,
  rejected_rows: attempt.rejected_rows,
});

/** The result for a sheet whose prices are those of the active snapshot. */
export const unchangedResult = ({ scope_id, active_snapshot: active }: Scope, now: Date): ImportResult => ({
  ...failedResult(scope_id, null),
  ...warningsOf(active?.sheet, now),
  status: 'unchanged',
  snapshot_id: active?.snapshot_id ?? null,
  row_count: active?.row_count ?? 0,
  rejected_rows: active?.rejected_rows ?? 0,
});
