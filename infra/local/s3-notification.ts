import type { S3Event, S3EventRecord } from 'aws-lambda';

/** The part of an s3rver event that is used; its key is raw. */
export interface S3rverEvent {
  readonly Records: readonly {
    readonly eventName: string;
    readonly eventTime: string;
    readonly s3: {
      readonly bucket: { readonly name: string };
      readonly object: { readonly key: string; readonly size?: number; readonly eTag?: string };
    };
  }[];
}

/** A key as S3 notifications spell it: form encoding, so a space is `+`, but slashes stay. */
export const notificationKey = (key: string): string =>
  encodeURIComponent(key)
    .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
    .replaceAll('%2F', '/');

/** The key that a notification means. */
export const keyOfNotification = (key: string): string => decodeURIComponent(key.replaceAll('+', ' '));

/** S3's sequencers hold the seconds since 1970 above 32 bits of its own. */
const sequencersPerSecond = 2n ** 32n;

/**
 * Makes sequencers as S3 does: hexadecimal, 18 digits, each above the one before. Time leads, so they are above those of
 * earlier runs and of events that were recorded from S3 before. (S3 promises an order within one key only.)
 * @param nowMs milliseconds since 1970; a real clock even where the run's own time is fixed
 */
export function sequencers(nowMs: () => number = Date.now): () => string {
  let latest = 0n;
  return () => {
    const earliest = (BigInt(nowMs()) * sequencersPerSecond) / 1000n;
    latest = earliest > latest ? earliest : latest + 1n;
    return latest.toString(16).toUpperCase().padStart(18, '0');
  };
}

/** The notification that S3 would send for an object that s3rver says was created. */
export function toNotification(event: S3rverEvent, nextSequencer: () => string, region: string): S3Event {
  return { Records: event.Records.map((record) => toRecord(record, nextSequencer(), region)) };
}

function toRecord(record: S3rverEvent['Records'][number], sequencer: string, awsRegion: string): S3EventRecord {
  const { bucket, object } = record.s3;
  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion,
    eventTime: record.eventTime,
    eventName: record.eventName,
    userIdentity: { principalId: 'AWS:LOCAL' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': sequencer, 'x-amz-id-2': sequencer },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: {
        name: bucket.name,
        ownerIdentity: { principalId: 'LOCAL' },
        arn: `arn:aws:s3:::${bucket.name}`,
      },
      object: {
        key: notificationKey(object.key),
        size: object.size ?? 0,
        eTag: object.eTag ?? '',
        sequencer,
      },
    },
  };
}
