import type { Scope } from '../scope/scope.ts';
import { isWhole, keptMs, previousSnapshot, reasonsToKeep, type SnapshotState } from '../snapshot/kept-snapshots.ts';
import { type Attempt, listAttempts } from './attempts.ts';
import { findScope } from './scopes.ts';

/** A price sheet whose prices are stored. */
export interface SheetSnapshot {
  readonly attempt: Attempt;
  /** One state, or `pinned` after another. */
  readonly states: readonly SnapshotState[];
  /** ISO 8601 date-time after which the next import deletes it; null if it is kept. */
  readonly kept_until: string | null;
}

/** A contract scope and its stored price sheets, newest upload first. */
export interface SheetSnapshots {
  readonly scope: Scope;
  readonly snapshots: readonly SheetSnapshot[];
}

/**
 * Lists the price sheets of a contract whose prices are stored; undefined if there is no such scope.
 * @throws StoreUnavailable 503, StoredItemInvalid 500
 */
export async function listSheetSnapshots(scopeId: string): Promise<SheetSnapshots | undefined> {
  const scope = await findScope(scopeId);
  if (scope?.kind !== 'contract') return undefined;
  const active = scope.active_snapshot?.snapshot_id;
  if (active === undefined) return { scope, snapshots: [] };
  const attempts = (await listAttempts(scopeId)).filter(isWhole);
  const previous = previousSnapshot(attempts, active)?.snapshot_id;
  const snapshots = attempts.map((attempt): SheetSnapshot => {
    const reasons = reasonsToKeep(attempt, active, previous);
    if (reasons.length > 0) return { attempt, states: reasons, kept_until: null };
    const ended = attempt.ended_at ?? attempt.completed_at ?? attempt.started_at;
    return { attempt, states: ['ending'], kept_until: new Date(Date.parse(ended) + keptMs).toISOString() };
  });
  return { scope, snapshots };
}
