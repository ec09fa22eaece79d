import type { Pin } from '../snapshot/kept-snapshots.ts';
import { changeAttemptIf } from './attempts.ts';
import type { SnapshotRef } from './keys.ts';

/**
 * Keeps the pages of a snapshot until it is unpinned. One conditional write decides between this and a deletion, so that
 * a pinned snapshot always has its pages. @returns false if it is not whole or its pages are being deleted
 * @throws StoreUnavailable 503
 */
export const pinSnapshot = (ref: SnapshotRef, pin: Pin): Promise<boolean> =>
  changeAttemptIf(ref, {
    change: 'SET #pin = :pin',
    condition:
      '#deleted = :false AND attribute_not_exists(#deleting) AND attribute_type(#completed_at, :text) AND #status IN (:completed, :superseded)',
    names: ['pin', 'deleted', 'deleting', 'completed_at', 'status'],
    values: { ':pin': pin, ':false': false, ':text': 'S', ':completed': 'completed', ':superseded': 'superseded' },
  });

/** Lets the pages of a snapshot be deleted again. @returns false if it was not pinned @throws StoreUnavailable 503 */
export const unpinSnapshot = (ref: SnapshotRef): Promise<boolean> =>
  changeAttemptIf(ref, { change: 'REMOVE #pin', condition: 'attribute_exists(#pin)', names: ['pin'] });

/**
 * Records that the pages of an attempt that has ended are about to be deleted. @returns false if it is pinned or a run
 * has taken it up again: they must stay
 */
export const claimDeletion = (ref: SnapshotRef): Promise<boolean> =>
  changeAttemptIf(ref, {
    change: 'SET #deleting = :true',
    condition: 'attribute_type(#ended_at, :text) AND attribute_not_exists(#pin)',
    names: ['deleting', 'ended_at', 'pin'],
    values: { ':true': true, ':text': 'S' },
  });
