import { type Attempt, listAttempts, updateAttempt } from './attempts.ts';
import { deletePages } from './page-writer.ts';
import { findScope } from './scopes.ts';
import { failAttempt } from './snapshots.ts';

const hourMs = 3_600_000;
/** Cursors lead through a superseded snapshot for this long. */
const keptMs = 24 * hourMs;
/** A run that has said nothing for so long will not be taken up again. */
const abandonedMs = 48 * hourMs;
/** The record of an attempt outlives its pages by this. */
const recordDays = 90;

/**
 * Tidies a scope: snapshots whose place another has taken are marked, and their pages, and those of failed and
 * abandoned attempts, are deleted a day later. It may be cut off anywhere and run again.
 */
export async function sweepSnapshots(scopeId: string, now: Date): Promise<void> {
  const scope = await findScope(scopeId);
  const active = scope?.active_snapshot?.snapshot_id;
  if (active === undefined) return;
  for (const attempt of await listAttempts(scopeId)) {
    if (attempt.snapshot_id !== active && !attempt.deleted) await tidy(attempt, active, now);
  }
}

async function tidy(attempt: Attempt, active: string, now: Date): Promise<void> {
  const age = (since: string) => now.getTime() - Date.parse(since);
  const isOpen = attempt.status === 'pending' || attempt.status === 'running';
  // A completed one that is newer than the active one is about to be made active.
  if (attempt.status === 'completed' && attempt.snapshot_id < active) {
    await updateAttempt(attempt, { status: 'superseded', ended_at: now.toISOString() });
  } else if (isOpen && age(attempt.alive_at ?? attempt.started_at) > abandonedMs) {
    await failAttempt(attempt, { code: 'abandoned', message: 'The import was cut off and not taken up again.' }, now);
  } else if (attempt.ended_at !== null && age(attempt.ended_at) > keptMs) {
    await deleteSnapshot(attempt, now);
  }
}

/** Deletes the pages of an attempt that has ended; its record stays for a while. */
export async function deleteSnapshot(attempt: Attempt, now: Date): Promise<void> {
  await deletePages(attempt, attempt.sections);
  const expires_at = Math.floor(now.getTime() / 1000) + recordDays * 86_400;
  await updateAttempt(attempt, { deleted: true, expires_at });
}
