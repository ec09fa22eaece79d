/** A mark that keeps the prices of a snapshot until it is removed. */
export interface Pin {
  /** ISO 8601 date-time. */
  readonly at: string;
  /** For people; may be empty. */
  readonly note: string;
}

/** What decides whether the prices of an attempt are kept. */
export interface KeptFacts {
  readonly snapshot_id: string;
  readonly status: string;
  readonly completed_at: string | null;
  /** When it was superseded or failed. */
  readonly ended_at: string | null;
  readonly deleted: boolean;
  readonly deleting?: true;
  readonly pin?: Pin;
}

/** Why a snapshot is kept; `ending` is one that an import deletes, a day after it was superseded. */
export type SnapshotState = 'active' | 'previous' | 'pinned' | 'ending';

/** Cursors lead through a superseded snapshot for this long. */
export const keptMs = 86_400_000;

/** True if the pages are deleted, or a sweep has begun to delete them. */
export const isGone = ({ deleted, deleting }: Pick<KeptFacts, 'deleted' | 'deleting'>): boolean =>
  deleted || deleting === true;

/** True for an attempt whose prices are all stored, whether they were ever active or not. */
export const isWhole = (attempt: KeptFacts): boolean =>
  (attempt.status === 'completed' || attempt.status === 'superseded') &&
  attempt.completed_at !== null &&
  !isGone(attempt);

/** Finds the newest whole snapshot that was uploaded before the active one. @param attempts in any order */
export function previousSnapshot<Attempt extends KeptFacts>(
  attempts: readonly Attempt[],
  activeId: string,
): Attempt | undefined {
  const earlier = attempts.filter((attempt) => isWhole(attempt) && attempt.snapshot_id < activeId);
  return earlier.reduce<Attempt | undefined>(
    (newest, attempt) => (newest && newest.snapshot_id > attempt.snapshot_id ? newest : attempt),
    undefined,
  );
}

/** Returns the reasons for which a snapshot is kept; empty for one that an import deletes. */
export const reasonsToKeep = (
  { snapshot_id, pin }: KeptFacts,
  activeId: string,
  previousId: string | undefined,
): readonly Exclude<SnapshotState, 'ending'>[] => [
  ...(snapshot_id === activeId ? (['active'] as const) : []),
  ...(snapshot_id === previousId ? (['previous'] as const) : []),
  ...(pin ? (['pinned'] as const) : []),
];
