import { type LatestAttempt, updateScope } from './scopes.ts';

/**
 * An attempt that is not finished and has shown no life for so long is worked on by nobody. A run shows life every 30 s;
 * between a run that failed and the next one the state machine waits at most half of this.
 */
export const stalledMs = 10 * 60_000;

/** Notes how the newest attempt stands; an older one's news changes nothing. */
export const noteLatest = (scopeId: string, latest: LatestAttempt): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET latest = :latest',
    condition: 'attribute_type(latest, :null) OR latest.snapshot_id <= :id',
    values: { ':latest': latest, ':id': latest.snapshot_id, ':null': 'NULL' },
  });

/** Notes that the newest attempt is being worked on. Nothing changes where it has ended, or another is the newest. */
export const noteAlive = (scopeId: string, snapshotId: string, at: string): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET latest.alive_at = :at',
    condition: 'latest.snapshot_id = :id AND attribute_type(latest.completed_at, :null)',
    values: { ':at': at, ':id': snapshotId, ':null': 'NULL' },
  });

/** True for an attempt that should be worked on, and is not: it was cut off and nobody has taken it up again. */
export const isStalled = ({ status, started_at, alive_at = started_at }: LatestAttempt, now: Date): boolean =>
  (status === 'pending' || status === 'running') && now.getTime() - Date.parse(alive_at) > stalledMs;
