import type { S3Event } from 'aws-lambda';
import { localBuckets } from '../../lib/storage/local-names.ts';
import { recordPrefix, recordSuffixes } from '../../lib/storage/record-keys.ts';
import type { ObjectChange } from './s3/object-change.ts';
import { toNotification } from './s3-notification.ts';

/** True for an object whose arrival the stack's bucket notification announces to `assessment-validate-upload`. */
const isRecordUpload = (bucket: string, key: string): boolean =>
  bucket === localBuckets.inbox &&
  key.startsWith(recordPrefix) &&
  recordSuffixes.some((suffix) => key.endsWith(suffix));

/**
 * Hears of every object in the local S3 and announces each new record, in the form in which the bucket notification of
 * the stack does.
 * @param announce resolves once the event is sure to be handled
 */
export function recordUploads(
  announce: (event: S3Event) => Promise<void>,
  region = 'us-east-1',
): (change: ObjectChange) => Promise<void> {
  return async (change) => {
    if (!change.event.startsWith('ObjectCreated:') || !isRecordUpload(change.bucket, change.key)) return;
    await announce(toNotification(change, region));
  };
}
