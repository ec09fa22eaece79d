import type { SheetFacts } from '../scope/scope.ts';

/** One of the two sheets of a diff. */
export interface DiffSide {
  readonly snapshot_id: string;
  readonly source: string;
  readonly row_count: number;
  readonly completed_at: string | null;
  /** ISO days; null if the sheet does not say. */
  readonly effective_start: string | null;
  readonly effective_end: string | null;
}

type Imported = Pick<DiffSide, 'snapshot_id' | 'source' | 'row_count' | 'completed_at'> & {
  readonly sheet?: SheetFacts;
};

/** What a report says of an imported sheet. */
export const sideOf = ({ snapshot_id, source, row_count, completed_at, sheet }: Imported): DiffSide => ({
  snapshot_id,
  source,
  row_count,
  completed_at,
  effective_start: sheet?.effective_start ?? null,
  effective_end: sheet?.effective_end ?? null,
});
