import type { ObjectChange } from '../../infra/local/s3/object-change.ts';

/** A change in the local S3, with defaults. */
export const objectChange = (change: Partial<ObjectChange>): ObjectChange => ({
  event: 'ObjectCreated:Put',
  bucket: 'appraise-inbox',
  key: 'assessments/acme/record.json',
  size: 7,
  etag: 'e7',
  versionId: 'V1',
  sequencer: '00000000000000AB',
  time: '2026-03-31T12:00:00.000Z',
  ...change,
});
