import { membersOf } from '../members.ts';
import { parseObjectEvent, type Upload } from './object-created.ts';

/** What S3 says of a deletion. Its sequencer orders it among the uploads of the key. */
export interface DeletedObject extends Upload {
  /** True if a version is gone for good, `versionId`; false if a delete marker hides the versions before it. */
  readonly isPermanent: boolean;
  readonly deletedAt: Date;
}

const sample = 'events/assessment-deleted.json';

/** True for an event that says of itself that an object was deleted. */
export const isObjectDeleted = (event: unknown): boolean => membersOf(event)['detail-type'] === 'Object Deleted';

/** Parses an "Object Deleted" event of S3 on EventBridge. @throws Error with a list of everything that is wrong */
export function parseObjectDeleted(event: unknown): DeletedObject {
  const { bucket, key, versionId, sequencer, time, detail } = parseObjectEvent(
    event,
    'Object Deleted',
    sample,
    (fields) => [
      [
        fields['deletion-type'] === 'Permanently Deleted' || fields['deletion-type'] === 'Delete Marker Created',
        'detail.deletion-type must be "Permanently Deleted" or "Delete Marker Created"',
      ],
    ],
  );
  const isPermanent = detail['deletion-type'] === 'Permanently Deleted';
  return { bucket, key, versionId, sequencer, isPermanent, deletedAt: time };
}
