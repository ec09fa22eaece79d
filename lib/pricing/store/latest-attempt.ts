import type { LatestAttempt } from '../scope/scope.ts';
import { updateScope } from './scopes.ts';

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
