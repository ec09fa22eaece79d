import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { find, reportAddress, retire } from '../../../../lib/assessment/store/reports.ts';
import { metadataOf } from '../../../../lib/platform/stored-formats.ts';

afterEach(() => vi.unstubAllEnvs());

test('gives the report on a local upload an address for a browser', () => {
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
  vi.stubEnv('APPRAISE_S3_ENDPOINT', 'http://127.0.0.1:8788');
  expect(reportAddress('assessments/a b/c.json')).toBe(
    'http://127.0.0.1:8788/reports/assessments/a%20b/c.json.report.html',
  );
});

test('gives the report on any other upload its address in S3', () => {
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
  vi.stubEnv('APPRAISE_S3_ENDPOINT', '');
  expect(reportAddress('assessments/a/c.json')).toBe('s3://reports/assessments/a/c.json.report.html');
});

describe('a report that may not be read', () => {
  const s3 = mockClient(S3Client);
  const metadata = { $metadata: {} };
  const denied = new S3ServiceException({ name: 'AccessDenied', $fault: 'client', ...metadata });
  const key = 'assessments/acme/a.json';
  const found = {
    Metadata: { 'appraise-source-etag': '"1"' },
    Body: { transformToString: async () => '{}' } as never,
  };
  const lookup = () => find(key, { etag: '"1"' });

  beforeEach(() => {
    s3.reset();
    vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
    s3.on(GetObjectCommand).rejects(denied);
  });

  test('is not there yet where no listing has it', async () => {
    s3.on(ListObjectsV2Command).resolves({ Contents: [{ Key: `${key}.report.json.old` }] });
    expect(await lookup()).toBeUndefined();
    expect(s3.commandCalls(ListObjectsV2Command)[0]?.args[0].input).toEqual({
      Bucket: 'reports',
      Prefix: `${key}.report.json`,
      MaxKeys: 1,
    });
  });

  test('is read again where a listing has it: it was written in between', async () => {
    s3.on(ListObjectsV2Command).resolves({ Contents: [{ Key: `${key}.report.json` }] });
    s3.on(GetObjectCommand).rejectsOnce(denied).resolves(found);
    expect(await lookup()).toBe('{}');
  });

  test('is one whose permission is missing where a listing has it and it cannot be read again', async () => {
    s3.on(ListObjectsV2Command).resolves({ Contents: [{ Key: `${key}.report.json` }] });
    await expect(lookup()).rejects.toThrow(/lack s3:GetObject on reports\/assessments\/acme\/a\.json\.report\.json/);
  });

  test('is one whose permission is missing where it may not be listed either', async () => {
    s3.on(ListObjectsV2Command).rejects(denied);
    await expect(lookup()).rejects.toThrow(/lack s3:ListBucket on reports for the prefix assessments\/acme\/a\.json/);
  });

  test.each(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'SlowDown'])('passes on %s as it is', async (name) => {
    s3.on(GetObjectCommand).rejects(new S3ServiceException({ name, $fault: 'client', ...metadata }));
    await expect(lookup()).rejects.toMatchObject({ name });
    expect(s3.commandCalls(ListObjectsV2Command)).toEqual([]);
  });
});

test('replaces the reports on a deleted upload by a note without anything of the record', async () => {
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
  const s3 = mockClient(S3Client);
  s3.on(PutObjectCommand).resolves({});
  await retire('assessments/acme/a.json', '2026-06-02T08:00:00.000Z', 'pt');
  const written = s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);

  expect(written.map(({ Key }) => Key)).toEqual([
    'assessments/acme/a.json.report.json',
    'assessments/acme/a.json.report.html',
  ]);
  expect(written.map(({ Metadata }) => Metadata)).toEqual([metadataOf('report'), metadataOf('report')]);
  expect(JSON.parse(String(written[0]?.Body))).toEqual({
    file: 'assessments/acme/a.json',
    status: 'deleted',
    deleted_at: '2026-06-02T08:00:00.000Z',
  });
  expect(written[1]?.Body).toContain('O registro foi excluído em 2026-06-02T08:00:00.000Z');
});
