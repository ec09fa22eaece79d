import type { DiffSide } from '../../../pricing/sheet-diff/diff-side.ts';

/** What is compared. */
export interface DiffSubject {
  readonly scope_id: string;
  readonly currency: string;
  readonly before: DiffSide;
  readonly after: DiffSide;
  /** Null if an option is not given. */
  readonly filter: {
    readonly category: string | null;
    readonly location: string | null;
    readonly min_change_percent: number | null;
  };
}
