import type { LatestAttempt } from '../scope/scope.ts';
import { updateScope } from './scopes.ts';

/** Records the state of the newest attempt on its scope; an older attempt changes nothing. */
export const noteLatest = (scopeId: string, latest: LatestAttempt): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET latest = :latest',
    condition: 'attribute_type(latest, :null) OR latest.snapshot_id <= :id',
    values: { ':latest': latest, ':id': latest.snapshot_id, ':null': 'NULL' },
  });

/** Records a life sign of the newest attempt on its scope, unless the attempt has ended. */
export const noteAlive = (scopeId: string, snapshotId: string, at: string): Promise<boolean> =>
  updateScope(scopeId, {
    change: 'SET latest.alive_at = :at',
    condition: 'latest.snapshot_id = :id AND attribute_type(latest.completed_at, :null)',
    values: { ':at': at, ':id': snapshotId, ':null': 'NULL' },
  });
