import { type Attempt, listAttempts, updateAttempt } from './attempts.ts';
import { deletePages } from './page-writer.ts';
import { findScope } from './scopes.ts';
import { failAttempt } from './snapshots.ts';

const hourMs = 3_600_000;
/** Cursors lead through a superseded snapshot for this long. */
const keptMs = 24 * hourMs;
/** No run continues an attempt after so long without a life sign. */
const abandonedMs = 48 * hourMs;
/** Days that the record of an attempt outlives its pages. */
const recordDays = 90;

/** Marks superseded and abandoned attempts of a scope, and deletes the pages of ended ones a day later. */
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
  // A completed attempt that is newer than the active one is about to be activated.
  if (attempt.status === 'completed' && attempt.snapshot_id < active) {
    await updateAttempt(attempt, { status: 'superseded', ended_at: now.toISOString() });
  } else if (isOpen && age(attempt.alive_at ?? attempt.started_at) > abandonedMs) {
    await failAttempt(attempt, { code: 'abandoned', message: 'The import was cut off and not taken up again.' }, now);
  } else if (attempt.ended_at !== null && age(attempt.ended_at) > keptMs) {
    await deleteSnapshot(attempt, now);
  }
}

/** Deletes the pages of an attempt that has ended; its record expires later. */
export async function deleteSnapshot(attempt: Attempt, now: Date): Promise<void> {
  await deletePages(attempt, attempt.sections);
  const expires_at = Math.floor(now.getTime() / 1000) + recordDays * 86_400;
  await updateAttempt(attempt, { deleted: true, expires_at });
}
