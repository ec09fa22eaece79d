import { readFileSync } from 'node:fs';
import type { S3Event } from 'aws-lambda';
import { expect, test } from 'vitest';
import { uploadsOf } from '../../../lib/storage/s3-event.ts';

const sample = JSON.parse(readFileSync('events/assessment-uploaded.json', 'utf8')) as S3Event;

function withObject(object: object, eventName = 'ObjectCreated:Put'): S3Event {
  const [record] = structuredClone(sample).Records;
  if (!record) throw new Error('the sample event has a record');
  return { Records: [{ ...record, eventName, s3: { ...record.s3, object: { ...record.s3.object, ...object } } }] };
}

test('reads the sample event', () => {
  expect(uploadsOf(sample)).toEqual([
    {
      bucket: 'appraise-inbox',
      key: 'assessments/acme/valid.json',
      versionId: undefined,
      sequencer: '0055AED6DCD90281E5',
    },
  ]);
});

test.for([
  { spelled: 'a+b%20c%2Bd.json', key: 'a b c+d.json' },
  { spelled: '%C3%BC/%F0%9F%98%80.json', key: 'ü/😀.json' },
  { spelled: '__proto__/%2E%2E/x.json', key: '__proto__/../x.json' },
])('decodes the key $spelled', ({ spelled, key }) => {
  expect(uploadsOf(withObject({ key: spelled, versionId: 'v1' }))).toMatchObject([{ key, versionId: 'v1' }]);
});

test.for(['ObjectCreated:Put', 'ObjectCreated:Post', 'ObjectCreated:Copy', 'ObjectCreated:CompleteMultipartUpload'])(
  'takes %s',
  (eventName) => {
    expect(uploadsOf(withObject({}, eventName))).toHaveLength(1);
  },
);

test.for(['ObjectRemoved:Delete', 'ObjectTagging:Put', 'LifecycleExpiration:Delete'])('passes over %s', (eventName) => {
  expect(uploadsOf(withObject({}, eventName))).toEqual([]);
});

test('passes over the message that S3 sends to test a notification', () => {
  const message = { Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'appraise-inbox' };
  expect(uploadsOf(message as unknown as S3Event)).toEqual([]);
});
