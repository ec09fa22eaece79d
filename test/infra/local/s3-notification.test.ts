import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOfNotification, notificationKey, toNotification } from '../../../infra/local/s3-notification.ts';
import { objectChange } from '../../support/object-change.ts';

describe('notificationKey', () => {
  it.each([
    { key: 'assessments/acme/record.json', expected: 'assessments/acme/record.json' },
    { key: 'a b c+d.json', expected: 'a+b+c%2Bd.json' },
    { key: "it's (new)!~.json", expected: 'it%27s+%28new%29%21%7E.json' },
    { key: 'é/日本.json', expected: '%C3%A9/%E6%97%A5%E6%9C%AC.json' },
    { key: '100%.json', expected: '100%25.json' },
    { key: 'a*b-c_d.e', expected: 'a*b-c_d.e' },
  ])('spells $key as $expected', ({ key, expected }) => {
    expect(notificationKey(key)).toBe(expected);
  });

  it('can be undone for every key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (key) => {
        fc.pre(key.isWellFormed());
        expect(keyOfNotification(notificationKey(key))).toBe(key);
      }),
    );
  });

  it('reads both spellings of a space', () => {
    expect(keyOfNotification('a+b%20c%2Bd.json')).toBe('a b c+d.json');
  });
});

it('makes the notification that S3 would send', () => {
  const change = objectChange({ key: 'assessments/a b.json', versionId: 'V9', sequencer: '00AB' });

  expect(toNotification(change, 'sa-east-1').Records).toEqual([
    expect.objectContaining({
      eventSource: 'aws:s3',
      awsRegion: 'sa-east-1',
      eventName: 'ObjectCreated:Put',
      s3: expect.objectContaining({
        bucket: expect.objectContaining({ name: 'appraise-inbox', arn: 'arn:aws:s3:::appraise-inbox' }),
        object: { key: 'assessments/a+b.json', size: 7, eTag: 'e7', versionId: 'V9', sequencer: '00AB' },
      }),
    }),
  ]);
});
