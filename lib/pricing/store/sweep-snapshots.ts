import { isGone, keptMs, previousSnapshot, reasonsToKeep } from '../snapshot/kept-snapshots.ts';
import { type Attempt, listAttempts, updateAttempt } from './attempts.ts';
import { deletePages } from './page-writer.ts';
import { claimDeletion } from './pins.ts';
import { findScope } from './scopes.ts';
import { failAttempt } from './snapshots.ts';

/** No run continues an attempt after so long without a life sign. */
const abandonedMs = 48 * 3_600_000;
/** Days that the record of an attempt outlives its pages. */
const recordDays = 90;

/**
 * Marks superseded and abandoned attempts of a scope, and deletes the pages of ended ones a day later. Of a contract the
 * snapshot before the active one stays, and so does each that is pinned.
 */
export async function sweepSnapshots(scopeId: string, now: Date): Promise<void> {
  const scope = await findScope(scopeId);
  const active = scope?.active_snapshot?.snapshot_id;
  if (active === undefined) return;
  const attempts = await listAttempts(scopeId);
  const previous = scope?.kind === 'contract' ? previousSnapshot(attempts, active)?.snapshot_id : undefined;
  for (const attempt of attempts) {
    if (attempt.snapshot_id === active || attempt.deleted) continue;
    await tidy(attempt, active, reasonsToKeep(attempt, active, previous).length > 0, now);
  }
}

async function tidy(attempt: Attempt, active: string, isKept: boolean, now: Date): Promise<void> {
  const age = (since: string) => now.getTime() - Date.parse(since);
  const isOpen = attempt.status === 'pending' || attempt.status === 'running';
  // A completed attempt that is newer than the active one is about to be activated.
  if (attempt.status === 'completed' && attempt.snapshot_id < active) {
    await updateAttempt(attempt, { status: 'superseded', ended_at: now.toISOString() });
  } else if (isOpen && age(attempt.alive_at ?? attempt.started_at) > abandonedMs) {
    await failAttempt(attempt, { code: 'abandoned', message: 'The import was cut off and not taken up again.' }, now);
  } else if (isGone(attempt)) {
    // An earlier sweep was cut off.
    await deleteSnapshot(attempt, now);
  } else if (!isKept && attempt.ended_at !== null && age(attempt.ended_at) > keptMs) {
    await deleteSnapshot(attempt, now);
  }
}

/** Deletes the pages of an attempt that has ended, unless it was pinned meanwhile; its record expires later. */
export async function deleteSnapshot(attempt: Attempt, now: Date): Promise<void> {
  if (!(await claimDeletion(attempt))) return;
  await deletePages(attempt, attempt.sections);
  const expires_at = Math.floor(now.getTime() / 1000) + recordDays * 86_400;
  await updateAttempt(attempt, { deleted: true, expires_at });
}
