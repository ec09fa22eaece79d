import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keyOfNotification,
  notificationKey,
  type S3rverEvent,
  sequencers,
  toNotification,
} from '../../../infra/local/s3-notification.ts';

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

describe('sequencers', () => {
  it('rise, also within a millisecond and when the clock goes back', () => {
    const times = [1_000, 1_000, 1_000, 900, 1_001];
    const next = sequencers(() => times.shift() ?? 0);
    const made = Array.from({ length: 5 }, next);

    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(5);
    for (const sequencer of made) expect(sequencer).toMatch(/^[0-9A-F]{18}$/);
  });

  it('of a later run are above those of an earlier one', () => {
    const now = Date.now();
    expect(sequencers(() => now + 1)() > sequencers(() => now)()).toBe(true);
  });

  it('are above those that S3 gave before, so a recorded event keeps no later upload from being judged', () => {
    // From AWS's documentation; made on 2021-10-31, 21:18:33 UTC.
    const recorded = '00617F08299329D189';
    expect(sequencers(() => Date.parse('2021-11-01T00:00:00Z'))() > recorded).toBe(true);
    expect(sequencers(() => Date.parse('2021-10-31T00:00:00Z'))() < recorded).toBe(true);
  });
});

it('makes the notification that S3 would send', () => {
  const created: S3rverEvent = {
    Records: [
      {
        eventName: 'ObjectCreated:Put',
        eventTime: '2026-03-31T12:00:00.000Z',
        s3: { bucket: { name: 'appraise-inbox' }, object: { key: 'assessments/a b.json', size: 7, eTag: 'e7' } },
      },
    ],
  };

  expect(toNotification(created, () => '00AB', 'sa-east-1').Records).toEqual([
    expect.objectContaining({
      eventSource: 'aws:s3',
      awsRegion: 'sa-east-1',
      eventName: 'ObjectCreated:Put',
      s3: expect.objectContaining({
        bucket: expect.objectContaining({ name: 'appraise-inbox', arn: 'arn:aws:s3:::appraise-inbox' }),
        object: { key: 'assessments/a+b.json', size: 7, eTag: 'e7', sequencer: '00AB' },
      }),
    }),
  ]);
});
