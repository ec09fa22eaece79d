import { describe, expect, test } from 'vitest';
import type { RecordSummary } from '../../../../lib/assessment/portfolio/summary.ts';
import {
  deletedFile,
  judgedFile,
  maxFileRecords,
  type UploadedFile,
  type UploadedRecord,
} from '../../../../lib/assessment/portfolio/uploaded-file.ts';
import { placed } from '../../../support/portfolio-records.ts';

const key = 'assessments/acme/record.json';
const at = '2026-06-01T12:00:00.000Z';

const of = (organization: string, assessedAt: string, summary: Partial<RecordSummary> = {}): UploadedRecord => ({
  summary: placed(key, organization, assessedAt, summary).summary,
});
const unreadable: UploadedRecord = {
  summary: { ...of('', '').summary, verdict: 'unreadable', organization: null, assessedAt: null, assessmentId: null },
};

/** Judges versions of one file, one after the other. */
const versions = (...uploads: readonly (readonly UploadedRecord[])[]): UploadedFile | undefined =>
  uploads.reduce<UploadedFile | undefined>(
    (before, records) => judgedFile({ key, at, policy: null, records }, before),
    undefined,
  );
const daysOf = (records: readonly UploadedRecord[] | undefined) => records?.map(({ summary }) => summary.assessedAt);

describe('a file that is overwritten each year', () => {
  test('keeps the three assessments before, newest first', () => {
    const years = [2022, 2023, 2024, 2025, 2026].map((year) => [of('Acme', `${year}-05-01`)]);
    const file = versions(...years);

    expect(daysOf(file?.records)).toEqual(['2026-05-01']);
    expect(daysOf(file?.earlier)).toEqual(['2025-05-01', '2024-05-01', '2023-05-01']);
  });

  test('keeps each organization in it by itself, however its name is spelled', () => {
    const file = versions(
      [of('Acme', '2025-05-01'), of('Birch', '2025-03-01')],
      [of(' ACME', '2026-05-01'), of('Birch', '2026-03-01')],
    );

    expect(file?.earlier.map(({ summary }) => summary.organization)).toEqual(['Acme', 'Birch']);
  });

  test('keeps organizations apart whose kept names are equal, and those that an earlier version has kept', () => {
    const long = (organizationDigest: string | undefined, day: string) =>
      of('Secretaria… (+17 characters)', day, organizationDigest === undefined ? {} : { organizationDigest });
    const file = versions(
      [long('a', '2025-05-01'), long('b', '2025-03-01')],
      [long('a', '2025-05-01'), long('b', '2026-03-01')],
    );
    expect(file?.earlier.map(({ summary }) => summary.organizationDigest)).toEqual(['b']);

    expect(daysOf(versions([long(undefined, '2025-05-01')], [long('a', '2026-05-01')])?.earlier)).toEqual([
      '2025-05-01',
    ]);
    const deleted = file && deletedFile(key, at, file);
    expect(deleted?.records.map(({ summary }) => summary.organizationDigest)).toEqual(['a', 'b']);
  });

  test('has no history of a correction: the same day, or a day before', () => {
    const first = [of('Acme', '2026-05-01', { errors: 3, verdict: 'invalid' })];

    expect(versions(first, [of('Acme', '2026-05-01')])?.earlier).toEqual([]);
    expect(versions(first, [of('Acme', '2025-05-01')])?.earlier).toEqual([]);
  });

  test('keeps of one day the version that was overwritten last', () => {
    const file = versions(
      [of('Acme', '2025-05-01', { errors: 3, verdict: 'invalid' })],
      [of('Acme', '2025-05-01')],
      [of('Acme', '2026-05-01')],
    );

    expect(file?.earlier).toEqual([of('Acme', '2025-05-01')]);
  });

  test('drops an organization that was there by mistake', () => {
    expect(versions([of('Birch', '2025-05-01')], [of('Acme', '2026-05-01')])?.earlier).toEqual([]);
  });

  test('keeps what could be read last while nothing can, and goes on from there', () => {
    const years = [[of('Acme', '2025-05-01')], [of('Acme', '2026-05-01')]];
    const broken = versions(...years, [unreadable], [unreadable]);

    expect(broken?.records).toEqual([unreadable]);
    expect(daysOf(broken?.earlier)).toEqual(['2026-05-01', '2025-05-01']);
    const mended = versions(...years, [unreadable], [of('Acme', '2026-06-01')]);
    expect(daysOf(mended?.earlier)).toEqual(['2026-05-01', '2025-05-01']);
  });

  test('is the same when one version is judged twice', () => {
    const years = [[of('Acme', '2025-05-01')], [of('Acme', '2026-05-01')]] as const;

    expect(versions(...years, years[1])).toEqual(versions(...years));
    expect(versions(...years, [unreadable], [unreadable])).toEqual(versions(...years, [unreadable]));
  });
});

test('a file of many records keeps the first ones, and counts the others', () => {
  const many = Array.from({ length: maxFileRecords + 7 }, (_, index) => ({ line: index + 1, ...unreadable }));
  const file = versions(many);

  expect([file?.records.length, file?.unlisted]).toEqual([maxFileRecords, 7]);
});

describe('a deleted file', () => {
  const judged = versions([of('Acme', '2025-05-01')], [of('Acme', '2026-05-01'), unreadable]);

  test('keeps which assessments it had, and none of their figures, texts or history', () => {
    const file = deletedFile(key, '2026-06-02T00:00:00.000Z', judged);

    expect(file).toMatchObject({ status: 'deleted', at: '2026-06-02T00:00:00.000Z', earlier: [], unlisted: 0 });
    expect(file.records).toEqual([
      of('Acme', '2026-05-01', { mode: null, disposition: null, dimensions: [], priorities: [] }),
    ]);
    expect(deletedFile(key, at, undefined).records).toEqual([]);
  });

  test('begins anew when it is uploaded again', () => {
    const again = judgedFile(
      { key, at, policy: null, records: [of('Acme', '2027-05-01')] },
      deletedFile(key, at, judged),
    );

    expect(again.earlier).toEqual([]);
  });
});
