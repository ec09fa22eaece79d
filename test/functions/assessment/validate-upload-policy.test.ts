import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { validateUpload as ValidateUploadFunction } from '../../../functions/assessment/validate-upload.ts';
import { showValue } from '../../../lib/assessment/record/shown-value.ts';
import type { FoundPolicy } from '../../../lib/assessment/store/policies.ts';
import { policyOf } from '../../support/policies.ts';
import { validRecord } from '../../support/records.ts';
import { type StoredObject, uploaded, world } from './upload-world.ts';

let validateUpload: typeof ValidateUploadFunction;

beforeAll(async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'reports');
  vi.stubEnv('APPRAISE_LOG_LEVEL', 'SILENT');
  ({ validateUpload } = await import('../../../functions/assessment/validate-upload.ts'));
});

const key = 'assessments/acme/record.json';
const source = 'assessments/acme/appraise.policy.json';
const stored = (record: object): StoredObject => ({ body: Buffer.from(JSON.stringify(record)) });
const withoutLimitations = { ...validRecord(), limitations: [] };
const waiver = { rule: 'schema/min-items', pointer: '/limitations', reason: 'To come', until: '2026-06-01', by: 'Ana' };

/** Judges one upload, and returns all that is said of it. */
async function judge(object: StoredObject, policy: FoundPolicy | undefined, upload = key) {
  const { stores, done, rows } = world({ v1: object }, policy);
  await validateUpload(stores)(uploaded({ key: upload }));
  const [, , json = '{}'] = done.reports[0] ?? [];
  return {
    report: JSON.parse(json).files,
    summary: JSON.parse(json).summary,
    tags: done.tags[0],
    event: done.events[0] as { type: string; detail: Record<string, unknown> },
    row: rows.get(upload)?.verdict,
    reads: done.reads,
  };
}

describe('under a policy', () => {
  test('a waived finding counts no more, and all outputs name policy and day', async () => {
    const policy = policyOf({ waivers: [waiver] }, source);
    const named = { as_of: '2026-06-01', policy: { source, sha256: policy.sha256 } };
    const { report, tags, event, row } = await judge(stored(withoutLimitations), policy);

    expect(report).toMatchObject([
      {
        verdict: 'valid',
        relaxed: true,
        error_count: 0,
        waived_count: 1,
        waived: [{ waiver: { by: 'Ana' } }],
        ...named,
      },
    ]);
    expect(tags).toMatchObject({
      'appraise:verdict': 'valid',
      'appraise:relaxed': 'true',
      'appraise:policy': policy.sha256.slice(0, 12),
      'appraise:as-of': '2026-06-01',
    });
    const outcome = { verdict: 'valid', relaxed: true, error_count: 0, waived_count: 1, ...named };
    expect(event).toMatchObject({ type: 'AssessmentValidated', detail: outcome });
    expect(row).toMatchObject(outcome);
  });

  test('a waiver that ended yesterday is an error in the policy', async () => {
    const policy = policyOf({ waivers: [{ ...waiver, until: '2026-05-31' }] }, source);
    const { report } = await judge(stored(withoutLimitations), policy);

    expect(report[0].findings).toMatchObject([
      { rule: 'schema/min-items' },
      { rule: 'waiver-expired', file: source, pointer: '/waivers/0', line: 3 },
    ]);
  });

  test('warnings may count as errors', async () => {
    const evidenceRegister = validRecord().evidenceRegister.map(({ sha256: _digest, ...item }) => item);
    const weak = stored({ ...validRecord(), evidenceRegister });
    expect((await judge(weak, undefined)).row).toMatchObject({ verdict: 'valid' });
    expect((await judge(weak, policyOf({ strict: true }, source))).row).toMatchObject({ verdict: 'invalid' });
  });

  test.for([
    { title: 'too large', object: { body: 6 * 1024 * 1024 } },
    { title: 'compressed by brotli', object: { body: Buffer.from('{}'), encoding: 'br' } },
    { title: 'no JSON', object: { body: Buffer.from('{') } },
  ])('an upload that is $title names day and policy, too', async ({ object }) => {
    const policy = policyOf({}, source);
    const named = { as_of: '2026-06-01', policy: { source, sha256: policy.sha256 } };
    const { report, event, row } = await judge(object, policy);

    expect([report[0], event.detail, row]).toMatchObject(Array(3).fill({ verdict: 'unreadable', ...named }));
  });

  test('all records of a file have the same one', async () => {
    const policy = policyOf({ waivers: [waiver] }, source);
    const lines = [withoutLimitations, validRecord()].map((record) => JSON.stringify(record)).join('\n');
    const { report, row } = await judge({ body: Buffer.from(lines) }, policy, 'assessments/acme/all.ndjson');

    expect(report.map((one: { policy: object }) => one.policy)).toEqual(
      Array(2).fill({ source, sha256: policy.sha256 }),
    );
    expect(row).toMatchObject({ verdict: 'valid', relaxed: true, records: 2, waived_count: 1, policy: { source } });
  });
});

describe('under a broken policy', () => {
  const shown = [
    { line: 2, column: 5, message: 'strict is true or false, not 1' },
    { line: 3, column: 3, message: 'a waiver needs "rule"' },
  ];
  const mistakes = [
    { kind: 'notBoolean', found: showValue(1) },
    { kind: 'missing', name: '"rule"' },
  ] as const;
  const problems = shown.map((problem, index) => ({ ...problem, mistake: mistakes[index] ?? mistakes[0] }));
  const broken = { source, sha256: 'ab'.repeat(32), problems };

  test('nothing is read or judged: the upload is unreadable, with what is wrong in the policy', async () => {
    const { report, tags, event, row, reads } = await judge(stored(validRecord()), broken);

    expect(reads).toEqual([]);
    const findings = shown.map((problem) => ({
      rule: 'policy-unreadable',
      severity: 'error',
      pointer: '',
      ...problem,
      hint: expect.any(String),
      file: source,
    }));
    const named = { as_of: '2026-06-01', policy: { source, sha256: broken.sha256 } };
    expect(report).toEqual([
      expect.objectContaining({ verdict: 'unreadable', valid: false, error_count: 2, findings, ...named }),
    ]);
    expect(tags).toMatchObject({ 'appraise:verdict': 'unreadable', 'appraise:policy': 'abababababab' });
    expect(event).toMatchObject({ type: 'AssessmentRejected', detail: { verdict: 'unreadable', ...named } });
    expect(row).toMatchObject({ verdict: 'unreadable', assessment_id: null, error_count: 2, ...named });
  });

  test('a file of many records is one unreadable result', async () => {
    const { summary } = await judge(stored(validRecord()), broken, 'assessments/acme/all.ndjson');
    expect(summary).toMatchObject({ records: 1, invalid: 1, errors: 2 });
  });

  test('that is too large to be read has no digest', async () => {
    const { row, tags } = await judge(stored(validRecord()), { ...broken, sha256: null });
    expect(row).toMatchObject({ verdict: 'unreadable', policy: { source, sha256: null } });
    expect(tags).toMatchObject({ 'appraise:policy': 'unknown' });
  });
});

test('an upload is not judged while nobody knows whether there is a policy', async () => {
  const { stores, done, rows } = world({ v1: stored(validRecord()) });
  const denied = { ...stores, findPolicy: () => Promise.reject(new Error('AccessDenied')) };

  await expect(validateUpload(denied)(uploaded({ key }))).rejects.toThrow('AccessDenied');
  expect(done).toEqual({ reads: [], reports: [], tags: [], events: [] });
  expect(rows.get(key)?.verdict).toBeUndefined();
  expect(await validateUpload(stores)(uploaded({ key }))).toEqual({ judged: 1 });
});

test('a newer upload that is judged again has tags, row and reports of one policy', async () => {
  const objects = { A1: stored(validRecord()), A2: stored(withoutLimitations) };
  const first = world(objects);
  const newer = { key, versionId: 'A2', sequencer: 'A2' };
  await validateUpload(first.stores)(uploaded(newer));
  const policy = policyOf({ waivers: [waiver] }, source);
  const changed = { ...first.stores, findPolicy: async () => policy };
  await validateUpload(changed)(uploaded({ key, versionId: 'A1', sequencer: 'A1' }));

  expect(first.rows.get(key)?.verdict).toMatchObject({ policy: { source } });
  expect(first.done.tags.at(-1)).toMatchObject({ 'appraise:policy': policy.sha256.slice(0, 12) });
  expect(first.done.reports.at(-1)?.[2]).toContain(policy.sha256);
});
