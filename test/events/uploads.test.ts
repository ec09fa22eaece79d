import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sequencers } from '../../infra/local/s3/sequencers.ts';

/** When the events were last written: whoever tries them has a later clock. */
const writtenAt = Date.parse('2026-02-01T00:00:00Z');

/** The times and sequencers at which an event says that objects were uploaded. */
function uploadsIn(event: unknown): readonly { readonly time: string; readonly sequencer: string }[] {
  const {
    Records = [],
    detail,
    time = '',
  } = event as {
    Records?: { eventTime: string; s3: { object: { sequencer: string } } }[];
    detail?: { object?: { sequencer: string } };
    time?: string;
  };
  const records = Records.map(({ eventTime, s3 }) => ({ time: eventTime, sequencer: s3.object.sequencer }));
  return detail?.object ? [...records, { time, sequencer: detail.object.sequencer }] : records;
}

const uploads = globSync('events/*.json').flatMap((path) =>
  uploadsIn(JSON.parse(readFileSync(path, 'utf8'))).map((upload) => ({ path, ...upload })),
);

describe('a sample event of an upload', () => {
  it.each(uploads)(
    'is older than any local upload, so that it comes in the way of none: $path',
    ({ time, sequencer }) => {
      const earliest = sequencers('0', () => writtenAt)();
      expect(sequencer).toHaveLength(earliest.length);
      expect(sequencer < earliest).toBe(true);
      expect(Date.parse(time)).toBeLessThan(writtenAt);
    },
  );

  it('is there for records and for price sheets', () => {
    expect(uploads.map(({ path }) => path).sort()).toEqual([
      'events/assessment-uploaded.json',
      'events/pricing-import-price-sheet.json',
    ]);
  });
});
