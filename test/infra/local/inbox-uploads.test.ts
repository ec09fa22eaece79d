import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import {
  createUploadListener,
  toObjectCreatedEvent,
  toObjectDeletedEvent,
} from '../../../infra/local/inbox-uploads.ts';
import type { ObjectChange } from '../../../infra/local/s3/object-change.ts';
import { parseObjectCreated } from '../../../lib/platform/aws/object-created.ts';
import { parseObjectDeleted } from '../../../lib/platform/aws/object-deleted.ts';
import { objectChange } from '../../support/object-change.ts';

/** The jobs that a change starts, with the keys in their events. */
async function started(change: Partial<ObjectChange>, readsFigures = true): Promise<readonly string[]> {
  const found: string[] = [];
  const listener = createUploadListener({
    deliver: async ({ id }, event) => {
      const { detail } = event as S3ObjectCreatedNotificationEvent;
      found.push(`${id} ${detail.object.key}`);
    },
    readsFigures: () => readsFigures,
  });
  await listener(objectChange(change));
  return found;
}

test.each([
  { key: 'assessments/acme/record.json', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/records.ndjson', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/a b+%2Bé.json', job: 'assessment-validate-upload' },
  { key: 'assessments/.json', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/record.JSON', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/records.jsonl.gz', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/record.json.bak', job: undefined },
  { key: 'Assessments/acme/record.json', job: undefined },
  { key: 'x/assessments/record.json', job: undefined },
  { key: 'price-sheets/ea:1/a b+c.csv', job: 'pricing-import-price-sheet' },
  { key: 'price-sheets/ea:1/SHEET.CSV.GZ', job: 'pricing-import-price-sheet' },
  // Refused, with a report that says so, as the stack's rule knows no endings.
  { key: 'price-sheets/ea:1/readme.md', job: 'pricing-import-price-sheet' },
  { key: 'market/precos.csv', job: 'market-refresh' },
  { key: 'market/2026/preços de hoje.csv', job: 'market-refresh' },
  { key: 'market/precos.CSV', job: undefined },
  { key: 'market/precos.csv.bak', job: undefined },
  { key: 'x/market/precos.csv', job: undefined },
])('an upload to $key starts $job', async ({ key, job }) => {
  expect(await started({ key })).toEqual(job === undefined ? [] : [`${job} ${key}`]);
});

const keys = ['assessments/acme/record.json', 'price-sheets/ea:1/sheet.csv', 'market/precos.csv'];

test.each(keys)('%s starts its job however it was created, and a record also when it is removed', async (key) => {
  for (const event of ['ObjectCreated:Put', 'ObjectCreated:Copy', 'ObjectCreated:CompleteMultipartUpload'] as const) {
    expect(await started({ key, event }), event).toHaveLength(1);
  }
  for (const event of ['ObjectRemoved:Delete', 'ObjectRemoved:DeleteVersion'] as const) {
    expect(await started({ key, event }), event).toHaveLength(key.startsWith('assessments/') ? 1 : 0);
  }
});

test.each(keys)('%s starts nothing in another bucket', async (key) => {
  expect(await started({ key, bucket: 'appraise-reports' })).toEqual([]);
});

test('a table of figures starts nothing where uploads are no source', async () => {
  expect(await started({ key: 'market/precos.csv' }, false)).toEqual([]);
  expect(await started({ key: 'assessments/acme/record.json' }, false)).toHaveLength(1);
});

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
