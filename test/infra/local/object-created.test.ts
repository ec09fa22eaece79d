import { expect, test } from 'vitest';
import { toObjectCreatedEvent, toObjectDeletedEvent } from '../../../infra/local/object-created.ts';
import { parseObjectCreated } from '../../../lib/platform/aws/object-created.ts';
import { parseObjectDeleted } from '../../../lib/platform/aws/object-deleted.ts';
import { objectChange } from '../../support/object-change.ts';

test('makes the event that S3 would put on EventBridge', () => {
  const change = objectChange({ key: 'assessments/a b+%2B/é.json', versionId: 'V9', sequencer: '00AB' });

  expect(toObjectCreatedEvent(change, 'sa-east-1')).toEqual({
    version: '0',
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    'detail-type': 'Object Created',
    source: 'aws.s3',
    account: '000000000000',
    time: '2026-03-31T12:00:00.000Z',
    region: 'sa-east-1',
    resources: ['arn:aws:s3:::appraise-inbox'],
    detail: {
      version: '0',
      bucket: { name: 'appraise-inbox' },
      object: { key: 'assessments/a b+%2B/é.json', size: 7, etag: 'e7', 'version-id': 'V9', sequencer: '00AB' },
      'request-id': '00AB',
      requester: '000000000000',
      'source-ip-address': '127.0.0.1',
      reason: 'PutObject',
    },
  });
});

test('makes events that the functions understand', () => {
  const { bucket, key, versionId, sequencer, etag, time, ...change } = objectChange({ key: 'market/a+b.csv' });
  expect(
    parseObjectCreated(toObjectCreatedEvent({ bucket, key, versionId, sequencer, etag, time, ...change })),
  ).toEqual({
    bucket,
    key,
    versionId,
    sequencer,
    etag,
    createdAt: new Date(time),
  });
});

test.each([
  { event: 'ObjectCreated:Put', reason: 'PutObject' },
  { event: 'ObjectCreated:Copy', reason: 'CopyObject' },
  { event: 'ObjectCreated:CompleteMultipartUpload', reason: 'CompleteMultipartUpload' },
  { event: 'ObjectRemoved:Delete', reason: undefined },
] as const)('gives $reason as the reason for $event', ({ event, reason }) => {
  expect(toObjectCreatedEvent(objectChange({ event }))?.detail.reason).toBe(reason);
});

test.each([
  { event: 'ObjectRemoved:Delete', isPermanent: false },
  { event: 'ObjectRemoved:DeleteVersion', isPermanent: true },
] as const)('makes a deletion of $event that the functions understand', ({ event, isPermanent }) => {
  const change = objectChange({ event, key: 'assessments/a+b.json' });
  const { bucket, key, versionId, sequencer, time } = change;
  expect(parseObjectDeleted(toObjectDeletedEvent(change))).toEqual({
    bucket,
    key,
    versionId,
    sequencer,
    isPermanent,
    deletedAt: new Date(time),
  });
  expect(toObjectDeletedEvent(objectChange({}))).toBeUndefined();
});
