import { gzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  ValidateUpload,
  validateUpload as ValidateUploadFunction,
} from '../../../functions/assessment/validate-upload.ts';
import { toObjectDeletedEvent } from '../../../infra/local/inbox-uploads.ts';
import { maxInputBytes } from '../../../lib/assessment/record/limits.ts';
import { deadlineMarginMs } from '../../../lib/platform/http/deadline.ts';
import { logger } from '../../../lib/platform/log.ts';
import { eventually } from '../../support/eventually.ts';
import { objectChange } from '../../support/object-change.ts';
import { validRecord } from '../../support/records.ts';
import { uploaded, world } from './upload-world.ts';

let validateUpload: typeof ValidateUploadFunction;

beforeAll(async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
  vi.stubEnv('APPRAISE_LOG_LEVEL', 'SILENT');
  ({ validateUpload } = await import('../../../functions/assessment/validate-upload.ts'));
});

const key = 'assessments/acme/record.json';
const valid = { body: Buffer.from(JSON.stringify(validRecord())) };
const invalid = { body: Buffer.from(JSON.stringify({ ...validRecord(), limitations: [] })) };

const summaryOf = (report: string[] | undefined) => JSON.parse(report?.[2] ?? '{}').summary;

test('a validation that would run out of time says what it waits for', async () => {
  const said = vi.spyOn(logger, 'error').mockImplementation(() => {});
  const { stores } = world({ v1: valid });
  const silent = Promise.withResolvers<undefined>();
  const context = { getRemainingTimeInMillis: () => deadlineMarginMs + 20 } as Context;
  const running = validateUpload({ ...stores, head: () => silent.promise })(uploaded({ key }), context);
  await eventually(() =>
    expect(said).toHaveBeenCalledExactlyOnceWith('out of time', {
      job: 'assessment-validate-upload',
      elapsed_seconds: expect.any(Number),
      waiting_for: [{ what: `head of s3://appraise-inbox/${key}`, seconds: expect.any(Number) }],
    }),
  );
  said.mockRestore();
  silent.resolve(undefined);
  expect(await running).toEqual({ judged: 1 });
});

test.for([
  { language: undefined, lang: 'en' },
  { language: 'pt' as const, lang: 'pt-BR' },
])('the report is in $lang if the language is $language', async ({ language, lang }) => {
  const { stores } = world({ v1: valid });
  const pages: string[] = [];
  const writeReports: ValidateUpload['writeReports'] = async (_key, { html }) => void pages.push(html);

  await validateUpload({ ...stores, writeReports, ...(language && { language }) })(uploaded({ key }));

  expect(pages).toEqual([expect.stringContaining(`<html lang="${lang}">`)]);
});

describe('a record that arrives', () => {
  test.for([
    { is: 'valid', object: valid, type: 'AssessmentValidated', verdict: 'valid', errors: 0 },
    { is: 'invalid', object: invalid, type: 'AssessmentRejected', verdict: 'invalid', errors: 1 },
    { is: 'no JSON', object: { body: Buffer.from('{') }, type: 'AssessmentRejected', verdict: 'unreadable', errors: 1 },
  ])('and is $is gets reports, tags, one event and a row', async ({ object, type, verdict, errors }) => {
    const { stores, done, rows, noted } = world({ v1: object });

    expect(await validateUpload(stores)(uploaded({ key, versionId: 'v1', sequencer: 'A1' }))).toEqual({
      judged: 1,
    });

    expect(done.reports).toHaveLength(1);
    expect(done.reports[0]).toMatchObject([key, '"A1"', expect.any(String)]);
    expect(summaryOf(done.reports[0])).toMatchObject({ files: 1, errors });
    expect(done.tags).toEqual([
      {
        key,
        'appraise:verdict': verdict,
        'appraise:relaxed': 'false',
        'appraise:policy': 'none',
        'appraise:errors': String(errors),
        'appraise:warnings': '0',
        'appraise:as-of': '2026-06-01',
      },
    ]);
    expect(done.events).toEqual([
      {
        type,
        detail: {
          bucket: 'appraise-inbox',
          key,
          version_id: 'v1',
          verdict,
          relaxed: false,
          assessment_id: verdict === 'unreadable' ? null : validRecord().assessmentId,
          records: 1,
          error_count: errors,
          warning_count: 0,
          waived_count: 0,
          as_of: '2026-06-01',
          policy: null,
          report: { bucket: 'reports', json_key: `${key}.report.json`, html_key: `${key}.report.html` },
        },
      },
    ]);
    expect(rows.get(key)).toMatchObject({ verdict: { verdict, judged_at: '2026-06-01T12:00:00.000Z' } });
    expect(noted).toEqual([{ key, at: '2026-06-01T12:00:00.000Z', policy: null, verdicts: [verdict] }]);
  });

  test.for([
    { title: 'six megabytes', object: { body: 6 * 1024 * 1024 }, rule: 'json-too-large' },
    { title: 'brotli by its encoding', object: { ...valid, encoding: 'br' }, rule: 'json-content-encoding' },
    { title: 'empty', object: { body: Buffer.alloc(0) }, rule: 'json-syntax' },
  ])('and is $title is refused in a report without being read', async ({ object, rule }) => {
    const { stores, done } = world({ v1: object });
    await validateUpload(stores)(uploaded({ key }));

    expect(done.reads).toEqual([]);
    expect(done.reports[0]?.[2]).toContain(`"rule": "${rule}"`);
    expect(done.tags).toMatchObject([{ 'appraise:verdict': 'unreadable' }]);
  });

  test.for(['gzip', ''])('and is compressed is read, with the content encoding "%s"', async (encoding) => {
    const { stores, done } = world({ v1: { body: gzipSync(valid.body), encoding } });
    await validateUpload(stores)(uploaded({ key: encoding === '' ? `${key}.gz` : key }));

    expect(done.tags).toMatchObject([{ 'appraise:verdict': 'valid' }]);
  });

  test.for([
    'assessments/acme/evidence.pdf',
    'assessments/acme/record.json.bak',
    'other/record.json',
    'assessments/acme/appraise.policy.json',
    'assessments/acme/2026/appraise.policy.json',
  ])('and is %s is none, so that nothing happens', async (other) => {
    const { stores, done, rows } = world({ v1: valid });

    expect(await validateUpload(stores)(uploaded({ key: other }))).toEqual({ judged: 0 });
    expect([done.reads, done.reports, [...rows]]).toEqual([[], [], []]);
  });

  test('and grew over the limit after its size was told is refused, too', async () => {
    const { stores, done } = world({ v1: valid });
    const grown = { ...stores, read: async () => Buffer.alloc(maxInputBytes + 1, ' ') };
    await validateUpload(grown)(uploaded({ key }));

    expect(done.reports[0]?.[2]).toContain('json-too-large');
  });

  test('and was deleted at once leaves no report of its key, and is not an error', async () => {
    const { stores, done, rows, noted } = world({});

    expect(await validateUpload(stores)(uploaded({ key }))).toEqual({ judged: 1 });
    expect(noted).toEqual([{ key, deletedAt: '2026-06-01T12:00:00.000Z' }]);
    expect(done).toMatchObject({ tags: [], events: [] });
    // The report on an earlier version of the key goes, too.
    expect(done.reports).toEqual([[key, 'deleted', expect.any(String)]]);
    expect(rows.get(key)?.verdict).toBe('deleted');
  });

  test.for([
    'assessments/a b+c/ü 😀.json',
    'assessments/a%2Bb+%20c/100%.json',
    'assessments/__proto__/constructor.json',
    'assessments/a/<script>.json',
  ])('under the key %s is judged under that key', async (hostile) => {
    const { stores, done } = world({ v1: valid });
    await validateUpload(stores)(uploaded({ key: hostile }));

    expect(done.reports[0]?.[0]).toBe(hostile);
  });

  test('with a record a line is judged line by line', async () => {
    const lines = 'assessments/acme/all.ndjson';
    const body = Buffer.concat([valid.body, Buffer.from('\n'), invalid.body, Buffer.from('\n')]);
    const { stores, done, noted } = world({ v1: { body } });
    await validateUpload(stores)(uploaded({ key: lines }));

    expect(noted).toMatchObject([{ verdicts: ['valid', 'invalid'] }]);
    expect(summaryOf(done.reports[0])).toMatchObject({ files: 2, valid: 1, invalid: 1 });
    expect(done.events).toMatchObject([{ detail: { records: 2, assessment_id: null } }]);
  });
});

describe('deliveries', () => {
  let two: ReturnType<typeof world>;
  const older = { key, versionId: 'A1', sequencer: 'A1' };
  const newer = { key, versionId: 'A2', sequencer: 'A2' };

  beforeEach(() => {
    two = world({ A1: invalid, A2: valid });
  });

  test('of one upload again do nothing', async () => {
    await validateUpload(two.stores)(uploaded(older));

    expect(await validateUpload(two.stores)(uploaded(older))).toEqual({ judged: 0 });
    expect(two.done.events).toHaveLength(1);
    expect(two.done.reports).toHaveLength(1);
  });

  test('that come late leave the newer verdict and its reports', async () => {
    await validateUpload(two.stores)(uploaded(newer));
    await validateUpload(two.stores)(uploaded(older));

    expect(two.rows.get(key)).toMatchObject({ sequencer: 'A2', verdict: { verdict: 'valid' } });
    expect(summaryOf(two.done.reports.at(-1))).toMatchObject({ valid: 1 });
    expect(two.done.events).toHaveLength(1);
  });

  test('overtaken while their reports are written end with the reports of the newer one', async () => {
    const { writeReports } = two.stores;
    let overtaken = false;
    const stores: ValidateUpload = {
      ...two.stores,
      writeReports: async (...report) => {
        if (!overtaken) {
          overtaken = true;
          await validateUpload(two.stores)(uploaded(newer));
        }
        await writeReports(...report);
      },
    };
    await validateUpload(stores)(uploaded(older));

    expect(two.done.reports.map(([, etag]) => etag)).toEqual(['"A2"', '"A1"', '"A2"']);
    expect(two.rows.get(key)).toMatchObject({ sequencer: 'A2', verdict: { verdict: 'valid' } });
  });

  test('cut off before the portfolio is marked are not settled, so that they are taken up again', async () => {
    const failing = { ...two.stores, noteJudged: () => Promise.reject(new Error('throttled')) };
    await expect(validateUpload(failing)(uploaded(older))).rejects.toThrow('throttled');
    expect(two.rows.get(key)).toEqual({ sequencer: 'A1' });

    expect(await validateUpload(two.stores)(uploaded(older))).toEqual({ judged: 1 });
    expect(two.noted).toHaveLength(1);
  });

  test('cut off by a fault are taken up again, and announced', async () => {
    const failing = { ...two.stores, writeReports: () => Promise.reject(new Error('SlowDown')) };
    await expect(validateUpload(failing)(uploaded(older))).rejects.toThrow('SlowDown');

    expect(await validateUpload(two.stores)(uploaded(older))).toEqual({ judged: 1 });
    expect(two.done.events).toHaveLength(1);
  });
});

test('the log of a judged and of a deleted upload has its version', async () => {
  const said = vi.spyOn(logger, 'info').mockImplementation(() => {});
  const { stores } = world({ v1: valid });
  await validateUpload(stores)(uploaded({ key, sequencer: 'A1', versionId: 'v1' }));
  const change = objectChange({ event: 'ObjectRemoved:Delete', key, sequencer: 'A3', versionId: 'M' });
  await validateUpload(stores)(toObjectDeletedEvent(change));

  expect(said.mock.calls.map(([message, facts]) => [message, Object(facts).version_id])).toEqual([
    ['upload judged', 'v1'],
    ['upload deleted', 'M'],
  ]);
  said.mockRestore();
});

describe('a deletion', () => {
  const deletion = (deleted: string) =>
    toObjectDeletedEvent(
      objectChange({ event: 'ObjectRemoved:Delete', key: deleted, sequencer: 'A3', versionId: 'M' }),
    );

  test('marks the row of its key, and judges nothing', async () => {
    const { stores, done, rows, noted } = world({ v1: valid });
    await validateUpload(stores)(uploaded({ key, sequencer: 'A1' }));

    expect(await validateUpload(stores)(deletion(key))).toEqual({ judged: 0 });
    expect(noted.at(-1)).toEqual({ key, deletedAt: expect.any(String) });
    expect(rows.get(key)).toEqual({ sequencer: 'A3', verdict: 'deleted' });
    expect(done.reports.map(([, source]) => source)).toEqual(['"A1"', 'deleted']);
  });

  test('told twice, or before its upload, leaves the note that the reports are gone', async () => {
    const { stores, done, rows } = world({ v1: valid });
    await validateUpload(stores)(deletion(key));
    await validateUpload(stores)(deletion(key));
    await validateUpload(stores)(uploaded({ key, sequencer: 'A1' }));

    expect(rows.get(key)).toEqual({ sequencer: 'A3', verdict: 'deleted' });
    expect(done.reports.at(-1)).toEqual([key, 'deleted', '2026-03-31T12:00:00.000Z']);
    expect(done.events).toEqual([]);
  });

  test('leaves the reports of an earlier one, which may have expired since', async () => {
    const { stores, done } = world({ v1: valid });
    await validateUpload(stores)(deletion(key));
    const expiry = objectChange({ event: 'ObjectRemoved:DeleteVersion', key, sequencer: 'A9', versionId: 'v1' });
    const removal = toObjectDeletedEvent({ ...expiry, time: '2027-06-02T08:00:00.000Z' });
    await validateUpload({ ...stores, markDeleted: async () => false })(removal);

    expect(done.reports.map(([, source]) => source)).toEqual(['deleted']);
  });

  test('that is told late leaves the reports of a newer upload', async () => {
    const { stores, done } = world({ A4: valid });
    await validateUpload(stores)(uploaded({ key, sequencer: 'A4', versionId: 'A4' }));
    await validateUpload(stores)(deletion(key));

    expect(done.reports.map(([, source]) => source)).toEqual(['"A4"']);
  });

  test('while its upload is judged takes away the reports that are written after it', async () => {
    const { stores, done, rows } = world({ v1: valid });
    const slow: ValidateUpload = {
      ...stores,
      writeReports: async (...args) => {
        if (done.reports.length === 0) await validateUpload(stores)(deletion(key));
        await stores.writeReports(...args);
      },
    };
    await validateUpload(slow)(uploaded({ key, sequencer: 'A1' }));

    expect(done.reports.map(([, source]) => source)).toEqual(['deleted', '"A1"', 'deleted']);
    expect(rows.get(key)?.verdict).toBe('deleted');
  });

  test('beside which a newer upload is judged writes its reports again', async () => {
    const { stores, done } = world({ v1: valid, A4: valid });
    await validateUpload(stores)(uploaded({ key, sequencer: 'A1' }));
    const slow: ValidateUpload = {
      ...stores,
      retireReports: async (...args) => {
        await validateUpload(stores)(uploaded({ key, sequencer: 'A4', versionId: 'A4' }));
        await stores.retireReports(...args);
      },
    };
    await validateUpload(slow)(deletion(key));

    expect(done.reports.map(([, source]) => source)).toEqual(['"A1"', '"A4"', 'deleted', '"A4"']);
  });

  test('that fails before the reports are replaced replaces them when it is told again', async () => {
    const { stores, done } = world({ v1: valid });
    await validateUpload(stores)(uploaded({ key }));
    const failing = { ...stores, retireReports: () => Promise.reject(new Error('throttled')) };
    await expect(validateUpload(failing)(deletion(key))).rejects.toThrow('throttled');
    await validateUpload(stores)(deletion(key));

    expect(done.reports.at(-1)?.[1]).toBe('deleted');
  });

  test('cut off before its row is marked is noted again', async () => {
    const { stores, noted } = world({});
    const failing = { ...stores, markDeleted: () => Promise.reject(new Error('throttled')) };
    await expect(validateUpload(failing)(deletion(key))).rejects.toThrow('throttled');
    await validateUpload(stores)(deletion(key));

    expect(noted).toHaveLength(2);
  });

  test.for(['evidence.pdf', 'appraise.policy.json'])('of %s, which is no record, changes nothing', async (name) => {
    const { stores, rows } = world({});

    expect(await validateUpload(stores)(deletion(`assessments/acme/${name}`))).toEqual({ judged: 0 });
    expect(rows.size).toBe(0);
  });

  test('that is none of S3 is an error', async () => {
    const { stores } = world({});

    await expect(validateUpload(stores)({ 'detail-type': 'Object Deleted' })).rejects.toThrow(
      /^not an "Object Deleted" event of S3 on EventBridge, as events\/assessment-deleted.json is: .*deletion-type must be/,
    );
  });
});

describe('an event that is none of an upload', () => {
  test.for([
    { what: 'an empty one', event: {} },
    { what: 'a notification in S3’s own form', event: { Records: [{ eventName: 'ObjectCreated:Put' }] } },
  ])('is an error and judges nothing: $what', async ({ event }) => {
    const { stores, done, rows } = world({ v1: valid });

    await expect(validateUpload(stores)(event)).rejects.toThrow(/^not an "Object Created" event of S3/);
    expect(done).toEqual({ reads: [], reports: [], tags: [], events: [] });
    expect(rows.size).toBe(0);
  });
});
