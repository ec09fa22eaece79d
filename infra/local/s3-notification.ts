import type { S3Event } from 'aws-lambda';
import type { ObjectChange } from './s3/object-change.ts';

/** A key as S3 notifications spell it: form encoding, so a space is `+`, but slashes stay. */
export const notificationKey = (key: string): string =>
  encodeURIComponent(key)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
    .replaceAll('%2F', '/');

/** The key that a notification means. */
export const keyOfNotification = (key: string): string => decodeURIComponent(key.replaceAll('+', ' '));

/** The notification that S3 would send for a change. */
export function toNotification(change: ObjectChange, awsRegion: string): S3Event {
  const { event, bucket, key, size, etag, versionId, sequencer, time } = change;
  const record = {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion,
    eventTime: time,
    eventName: event,
    userIdentity: { principalId: 'AWS:LOCAL' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': sequencer, 'x-amz-id-2': sequencer },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: {
        name: bucket,
        ownerIdentity: { principalId: 'LOCAL' },
        arn: `arn:aws:s3:::${bucket}`,
      },
      object: { key: notificationKey(key), size, eTag: etag, versionId, sequencer },
    },
  };
  return { Records: [record] };
}
