import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstSequencerAt } from '../../infra/local/s3/store.ts';
import { isRecordKey } from '../../lib/assessment/store/keys.ts';
import { isMarketKey } from '../../lib/market/store/keys.ts';
import { parseObjectCreated } from '../../lib/platform/aws/object-created.ts';
import { parseObjectDeleted } from '../../lib/platform/aws/object-deleted.ts';
import { isPriceSheetKey } from '../../lib/pricing/store/keys.ts';
import { objectCreatedEvent } from '../support/object-created.ts';

/** When the events were last written: whoever tries them has a later clock. */
const writtenAt = Date.parse('2026-02-01T00:00:00Z');

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const uploads = globSync('events/*.json')
  .sort()
  .flatMap((path) => (read(path)['detail-type'] === 'Object Created' ? [{ path, event: read(path) }] : []));

test('there is a sample event for a record, a price sheet and a table of figures', () => {
  const keys = uploads.map(({ event }) => parseObjectCreated(event).key);
  expect(uploads.map(({ path }) => path)).toEqual([
    'events/assessment-uploaded.json',
    'events/market-refresh.json',
    'events/pricing-import-price-sheet.json',
  ]);
  expect([isRecordKey, isMarketKey, isPriceSheetKey].map((isOfKind, index) => isOfKind(keys[index] ?? ''))).toEqual([
    true,
    true,
    true,
  ]);
});

test('there is a sample event for the deletion of a record, later than its upload', () => {
  const deleted = parseObjectDeleted(read('events/assessment-deleted.json'));
  const created = parseObjectCreated(read('events/assessment-uploaded.json'));

  expect(deleted).toMatchObject({ bucket: created.bucket, key: created.key, isPermanent: false });
  expect(BigInt(`0x${deleted.sequencer}`)).toBeGreaterThan(BigInt(`0x${created.sequencer}`));
});

describe.each(uploads)('$path', ({ event }) => {
  test('has the fields that S3 gives, but for a version, so that it means the newest one', () => {
    const local = objectCreatedEvent({});
    const fields = (value: object) => Object.keys(value).sort();
    expect(fields(event)).toEqual(fields(local));
    expect(fields(event.detail)).toEqual(fields(local.detail));
    expect(fields({ ...event.detail.object, 'version-id': '' })).toEqual(fields(local.detail.object));
    expect(event.detail.object).not.toHaveProperty('version-id');
  });

  test('describes the sample file of its name', () => {
    const { key, size, etag } = event.detail.object;
    const [path = ''] = globSync(`events/{records,price-sheets,market}/${basename(key)}`);
    const bytes = readFileSync(path);
    expect({ size, etag }).toEqual({ size: bytes.length, etag: createHash('md5').update(bytes).digest('hex') });
  });

  test('is older than any local upload, so that it comes in the way of none', () => {
    const { sequencer, createdAt } = parseObjectCreated(event);
    const earliest = firstSequencerAt(BigInt(writtenAt) * 1_000_000n);
    expect(BigInt(`0x${sequencer}`)).toBeLessThan(earliest);
    expect(createdAt.getTime()).toBeLessThan(writtenAt);
  });
});
