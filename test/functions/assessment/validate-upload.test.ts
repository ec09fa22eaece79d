import { readFileSync } from 'node:fs';
import type { S3Event } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  ValidateUpload,
  validateUpload as ValidateUploadFunction,
} from '../../../functions/assessment/validate-upload.ts';
import { largestInputBytes } from '../../../lib/assessment/limits.ts';
import type { Claim, Upload, UploadVerdict } from '../../../lib/storage/verdicts.ts';
import { validRecord } from '../../support/records.ts';

let validateUpload: typeof ValidateUploadFunction;

beforeAll(async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
  vi.stubEnv('APPRAISE_LOG_LEVEL', 'SILENT');
  ({ validateUpload } = await import('../../../functions/assessment/validate-upload.ts'));
});

interface StoredObject {
  readonly body: Buffer | number;
  readonly encoding?: string;
}

/** A world in memory that behaves like the stores, and keeps what the function did. */
function world(objects: Record<string, StoredObject>) {
  const rows = new Map<string, { sequencer: string; verdict?: UploadVerdict | 'gone' }>();
  const done = { reads: [] as string[], reports: [] as string[][], tags: [] as object[], events: [] as object[] };
  const objectOf = ({ key, versionId }: Upload) => objects[versionId ?? key];
  const stores: ValidateUpload = {
    now: () => new Date('2026-06-01T12:00:00Z'),
    claim: async (upload): Promise<Claim> => {
      const row = rows.get(upload.key);
      if (row && row.sequencer > upload.sequencer)
        return { newer: { ...upload, versionId: row.sequencer, sequencer: row.sequencer } };
      if (row?.sequencer === upload.sequencer && row.verdict) return 'done';
      rows.set(upload.key, { sequencer: upload.sequencer });
      return 'ours';
    },
    settle: async ({ key, sequencer }, verdict) => {
      if (rows.get(key)?.sequencer !== sequencer) return false;
      rows.set(key, { sequencer, verdict });
      return true;
    },
    head: async (upload) => {
      const object = objectOf(upload);
      if (!object) return undefined;
      const bytes = typeof object.body === 'number' ? object.body : object.body.length;
      return { bytes, encoding: object.encoding ?? '', etag: `"${upload.sequencer}"` };
    },
    read: async (upload) => {
      done.reads.push(upload.key);
      const body = objectOf(upload)?.body;
      return typeof body === 'number' ? Buffer.alloc(0) : body;
    },
    tag: async (upload, tags) => void done.tags.push({ key: upload.key, ...tags }),
    writeReports: async (key, { json }, etag) => void done.reports.push([key, etag, json]),
    putEvent: async (event) => void done.events.push(event),
  };
  return { stores, done, rows };
}

/** A notification of uploads; what is not said is as in the sample event. */
function notification(...objects: { key: string; sequencer?: string; versionId?: string }[]): S3Event {
  const { Records } = JSON.parse(readFileSync('events/assessment-uploaded.json', 'utf8')) as S3Event;
  const [record] = Records;
  if (!record) throw new Error('the sample event has a record');
  return {
    Records: objects.map((object) => ({
      ...record,
      s3: { ...record.s3, object: { ...record.s3.object, ...object, key: encodeURIComponent(object.key) } },
    })),
  };
}

const key = 'assessments/acme/record.json';
const valid = { body: Buffer.from(JSON.stringify(validRecord())) };
const invalid = { body: Buffer.from(JSON.stringify({ ...validRecord(), limitations: [] })) };

const summaryOf = (report: string[] | undefined) => JSON.parse(report?.[2] ?? '{}').summary;

describe('a record that arrives', () => {
  test.for([
    { is: 'valid', object: valid, type: 'AssessmentValidated', verdict: 'valid', errors: 0 },
    { is: 'invalid', object: invalid, type: 'AssessmentRejected', verdict: 'invalid', errors: 1 },
    { is: 'no JSON', object: { body: Buffer.from('{') }, type: 'AssessmentRejected', verdict: 'unreadable', errors: 1 },
  ])('and is $is gets reports, tags, one event and a row', async ({ object, type, verdict, errors }) => {
    const { stores, done, rows } = world({ v1: object });

    expect(await validateUpload(stores)(notification({ key, versionId: 'v1', sequencer: 'A1' }))).toEqual({
      judged: 1,
    });

    expect(done.reports).toHaveLength(1);
    expect(done.reports[0]).toMatchObject([key, '"A1"', expect.any(String)]);
    expect(summaryOf(done.reports[0])).toMatchObject({ files: 1, errors });
    expect(done.tags).toEqual([
      { key, 'appraise:verdict': verdict, 'appraise:errors': String(errors), 'appraise:warnings': '0' },
    ]);
    expect(done.events).toEqual([
      {
        type,
        detail: {
          bucket: 'appraise-inbox',
          key,
          version_id: 'v1',
          verdict,
          assessment_id: verdict === 'unreadable' ? null : validRecord().assessmentId,
          records: 1,
          error_count: errors,
          warning_count: 0,
          report: { bucket: 'reports', json_key: `${key}.report.json`, html_key: `${key}.report.html` },
        },
      },
    ]);
    expect(rows.get(key)).toMatchObject({ verdict: { verdict, judged_at: '2026-06-01T12:00:00.000Z' } });
  });

  test.for([
    { title: 'six megabytes', object: { body: 6 * 1024 * 1024 }, rule: 'json-too-large' },
    { title: 'gzip by its encoding', object: { ...valid, encoding: 'gzip' }, rule: 'json-content-encoding' },
    { title: 'empty', object: { body: Buffer.alloc(0) }, rule: 'json-syntax' },
  ])('and is $title is refused in a report without being read', async ({ object, rule }) => {
    const { stores, done } = world({ [key]: object });
    await validateUpload(stores)(notification({ key }));

    expect(done.reads).toEqual([]);
    expect(done.reports[0]?.[2]).toContain(`"rule": "${rule}"`);
    expect(done.tags).toMatchObject([{ 'appraise:verdict': 'unreadable' }]);
  });

  test('and grew over the limit after its size was told is refused, too', async () => {
    const { stores, done } = world({ [key]: valid });
    const grown = { ...stores, read: async () => Buffer.alloc(largestInputBytes + 1, ' ') };
    await validateUpload(grown)(notification({ key }));

    expect(done.reports[0]?.[2]).toContain('json-too-large');
  });

  test('and was deleted at once leaves no report, and is not an error', async () => {
    const { stores, done, rows } = world({});

    expect(await validateUpload(stores)(notification({ key }))).toEqual({ judged: 1 });
    expect(done).toMatchObject({ reports: [], tags: [], events: [] });
    expect(rows.get(key)?.verdict).toBe('gone');
  });

  test.for(['assessments/a b+c/ü 😀.json', 'assessments/__proto__/constructor.json', 'assessments/a/<script>.json'])(
    'under the key %s is judged under that key',
    async (hostile) => {
      const { stores, done } = world({ [hostile]: valid });
      await validateUpload(stores)(notification({ key: hostile }));

      expect(done.reports[0]?.[0]).toBe(hostile);
    },
  );

  test('with a record a line is judged line by line', async () => {
    const lines = 'assessments/acme/all.ndjson';
    const body = Buffer.concat([valid.body, Buffer.from('\n'), invalid.body, Buffer.from('\n')]);
    const { stores, done } = world({ [lines]: { body } });
    await validateUpload(stores)(notification({ key: lines }));

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
    await validateUpload(two.stores)(notification(older));

    expect(await validateUpload(two.stores)(notification(older))).toEqual({ judged: 0 });
    expect(two.done.events).toHaveLength(1);
    expect(two.done.reports).toHaveLength(1);
  });

  test('that come late leave the newer verdict and its reports', async () => {
    await validateUpload(two.stores)(notification(newer));
    await validateUpload(two.stores)(notification(older));

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
          await validateUpload(two.stores)(notification(newer));
        }
        await writeReports(...report);
      },
    };
    await validateUpload(stores)(notification(older));

    expect(two.done.reports.map(([, etag]) => etag)).toEqual(['"A2"', '"A1"', '"A2"']);
    expect(two.rows.get(key)).toMatchObject({ sequencer: 'A2', verdict: { verdict: 'valid' } });
  });

  test('cut off by a fault are taken up again, and announced', async () => {
    const failing = { ...two.stores, writeReports: () => Promise.reject(new Error('SlowDown')) };
    await expect(validateUpload(failing)(notification(older))).rejects.toThrow();

    expect(await validateUpload(two.stores)(notification(older))).toEqual({ judged: 1 });
    expect(two.done.events).toHaveLength(1);
  });
});

test('a fault with one upload does not keep the others from being judged, and is thrown in the end', async () => {
  const { stores, done } = world({ 'assessments/good.json': valid, 'assessments/bad.json': valid });
  const failing = {
    ...stores,
    head: (upload: Upload) =>
      upload.key.endsWith('bad.json') ? Promise.reject(new Error('SlowDown')) : stores.head(upload),
  };
  const both = notification({ key: 'assessments/bad.json' }, { key: 'assessments/good.json' });

  await expect(validateUpload(failing)(both)).rejects.toThrow('1 of 2 uploads not judged');
  expect(done.events).toMatchObject([{ detail: { key: 'assessments/good.json' } }]);
});
