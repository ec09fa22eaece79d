import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseObjectCreated } from '../../../../lib/platform/aws/object-created.ts';
import { objectCreatedEvent } from '../../../support/object-created.ts';

test('reads the sample event', () => {
  expect(parseObjectCreated(JSON.parse(readFileSync('events/assessment-uploaded.json', 'utf8')))).toEqual({
    bucket: 'appraise-inbox',
    key: 'assessments/acme/valid.json',
    versionId: undefined,
    sequencer: '695ba8ecd90281e5',
    etag: '86c7a6dffe200cfe7effa4ef8f00bdbf',
    createdAt: new Date('2026-01-05T12:05:00Z'),
  });
});

test('reads version and entity tag where there are any', () => {
  const created = parseObjectCreated(objectCreatedEvent({ versionId: 'V7', etag: 'e7' }));
  expect(created).toMatchObject({ versionId: 'V7', etag: 'e7' });
});

test.for([
  'assessments/a b+c/x%2By.json',
  'assessments/100%.json',
  'assessments/ü/😀.json',
  'assessments/__proto__/../%2E%2E/x.json',
])('does not decode the key %s', (key) => {
  expect(parseObjectCreated(objectCreatedEvent({ key })).key).toBe(key);
});

describe('a wrong event is refused with a list of all that is wrong', () => {
  const good = objectCreatedEvent({});
  const everything =
    /source must be "aws.s3"; detail-type must be "Object Created"; time must be .*; detail.bucket.name must be .*; detail.object.key must be .*; detail.object.sequencer must be /;

  test.for([
    { what: 'nothing', event: undefined },
    { what: 'null', event: null },
    { what: 'a text', event: 'assessments/a.json' },
    { what: 'an empty object', event: {} },
    { what: 'fields that are null', event: { detail: { bucket: null, object: null } } },
    { what: 'a notification in S3’s own form', event: { Records: [{ eventName: 'ObjectCreated:Put', s3: {} }] } },
    { what: 'the message that S3 sends to test a notification', event: { Event: 's3:TestEvent' } },
  ])('$what', ({ event }) => {
    expect(() => parseObjectCreated(event)).toThrow(everything);
  });

  const withObject = (object: object) => ({
    ...good,
    detail: { ...good.detail, object: { ...good.detail.object, ...object } },
  });
  test.for([
    { what: 'of a deletion', event: { ...good, 'detail-type': 'Object Deleted' }, says: 'detail-type must be' },
    { what: 'of tags', event: { ...good, 'detail-type': 'Object Tags Added' }, says: 'detail-type must be' },
    { what: 'of another source', event: { ...good, source: 'appraise.assessment' }, says: 'source must be' },
    { what: 'of no time', event: { ...good, time: 'yesterday' }, says: 'time must be' },
    { what: 'without a key', event: withObject({ key: '' }), says: 'detail.object.key must be' },
    { what: 'with a key that is no text', event: withObject({ key: 7 }), says: 'detail.object.key must be' },
    {
      what: 'without a sequencer',
      event: withObject({ sequencer: undefined }),
      says: 'detail.object.sequencer must be',
    },
    {
      what: 'with a version that is none',
      event: withObject({ 'version-id': 1 }),
      says: 'detail.object.version-id must',
    },
    {
      what: 'with a version that is empty',
      event: withObject({ 'version-id': '' }),
      says: 'detail.object.version-id must',
    },
    { what: 'with an entity tag that is none', event: withObject({ etag: null }), says: 'detail.object.etag must' },
  ])('one $what', ({ event, says }) => {
    expect(() => parseObjectCreated(event)).toThrow(
      new RegExp(`^not an "Object Created" event of S3 on EventBridge, as \\S+ is: ${says} [^;]+$`),
    );
  });
});
