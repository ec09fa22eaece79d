import type { S3Event } from 'aws-lambda';
import type { Upload } from './verdicts.ts';

/**
 * The uploads that an S3 notification tells of. Its keys are form-encoded (`a+b%2Bc` is `a b+c`); events of other
 * kinds, and the test message that S3 sends when notifications are set up, hold no upload. `eventVersion` is not
 * looked at: minor versions only add fields.
 */
export const uploadsOf = (event: S3Event): Upload[] =>
  (event.Records ?? [])
    .filter(({ eventName }) => eventName.startsWith('ObjectCreated:'))
    .map(({ s3: { bucket, object } }) => ({
      bucket: bucket.name,
      key: decodeURIComponent(object.key.replaceAll('+', ' ')),
      versionId: object.versionId,
      sequencer: object.sequencer,
    }));
