/** One of the two sheets. */
export interface DiffSide {
  readonly snapshot_id: string;
  readonly source: string;
  readonly row_count: number;
  readonly completed_at: string | null;
  readonly effective_start: string | null;
  readonly effective_end: string | null;
}

/** What is compared. */
export interface DiffSubject {
  readonly scope_id: string;
  readonly currency: string;
  readonly before: DiffSide;
  readonly after: DiffSide;
  /** Null where an option is not given. */
  readonly filter: {
    readonly category: string | null;
    readonly location: string | null;
    readonly min_change_percent: number | null;
  };
}
