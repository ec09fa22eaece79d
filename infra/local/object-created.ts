import { randomUUID } from 'node:crypto';
import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import type { ObjectChange } from './s3/object-change.ts';

const account = '000000000000';

/** The event's `reason`; a removal creates no object. */
const reasons = {
  'ObjectCreated:Put': 'PutObject',
  'ObjectCreated:Copy': 'CopyObject',
  'ObjectCreated:CompleteMultipartUpload': 'CompleteMultipartUpload',
  'ObjectRemoved:Delete': undefined,
} as const satisfies Record<ObjectChange['event'], string | undefined>;

/** Makes the "Object Created" event that S3 puts on EventBridge; undefined for a change that creates no object. */
export function toObjectCreatedEvent(
  change: ObjectChange,
  region = 'us-east-1',
): S3ObjectCreatedNotificationEvent | undefined {
  const { event, bucket, key, size, etag, versionId, sequencer, time } = change;
  const reason = reasons[event];
  if (reason === undefined) return undefined;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account,
    time,
    region,
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: { key, size, etag, 'version-id': versionId, sequencer },
      'request-id': sequencer,
      requester: account,
      'source-ip-address': '127.0.0.1',
      reason,
    },
  };
}
