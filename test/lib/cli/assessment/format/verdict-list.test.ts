import { expect, test } from 'vitest';
import type { VerdictRow } from '../../../../../lib/assessment/store/verdicts.ts';
import { verdictCsv, verdictText } from '../../../../../lib/cli/assessment/format/verdict-list.ts';

const query = { prefix: 'x', since: undefined };

const row = (facts: Partial<VerdictRow>): VerdictRow => ({
  bucket: 'inbox',
  key: 'assessments/acme/a.json',
  sequencer: 'A1',
  version_id: 'V1',
  status: 'judged',
  ...facts,
});

const judged = row({
  verdict: 'invalid',
  assessment_id: 'acme-2026',
  records: 1,
  error_count: 1,
  warning_count: 0,
  judged_at: '2026-06-01T12:00:00.000Z',
});
const deleted = row({ status: 'deleted', key: 'b.json', deleted_at: '2026-06-02T12:00:00.000Z' });
const rows = [judged, deleted, row({ status: 'gone', key: 'c.json' }), row({ status: 'judging', key: 'd.json' })];

test('the text has a line an upload', () => {
  expect(verdictText(rows, query)).toBe(
    [
      'invalid     2026-06-01T12:00:00.000Z  assessments/acme/a.json  1 error, 0 warnings',
      'deleted     2026-06-02T12:00:00.000Z  b.json',
      'deleted                               c.json',
      'judging                               d.json',
      '',
    ].join('\n'),
  );
  expect(verdictText([], { ...query, prefix: 'assessments/\u001b' })).toBe('no uploads under assessments/␛\n');
  expect(verdictText([], { ...query, since: '2026-06-01' })).toBe(
    'no uploads under x judged or deleted since 2026-06-01\n',
  );
});

test('an upload that is judged anew, or was deleted, is not shown under its verdict of before', () => {
  const again = (['judging', 'deleted'] as const).map((status) =>
    row({ status, verdict: 'valid', key: `${status}.json` }),
  );
  expect(
    verdictText(again, query)
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(['judging', 'deleted']);
});

const underPolicy = row({
  verdict: 'valid',
  assessment_id: 'acme-2026',
  records: 1,
  error_count: 0,
  warning_count: 2,
  waived_count: 1,
  relaxed: true,
  as_of: '2026-06-01',
  policy: { source: 'assessments/acme/appraise.policy.json', sha256: '0123456789abcdef'.repeat(4) },
  judged_at: '2026-06-01T12:00:00.000Z',
});

test('a verdict is not told without its day and policy, and what the policy did', () => {
  const lines = (...some: VerdictRow[]) =>
    verdictText(some, query)
      .trim()
      .split('\n')
      .map((line) => line.slice(61));
  expect(
    lines(
      underPolicy,
      { ...underPolicy, waived_count: 0, relaxed: false, policy: null },
      { ...underPolicy, waived_count: 0, relaxed: false, policy: { source: 'x', sha256: null } },
    ),
  ).toEqual([
    '  0 errors, 2 warnings, 1 finding waived, valid under a relaxed policy; as of 2026-06-01, policy 0123456789ab',
    '  0 errors, 2 warnings; as of 2026-06-01, policy none',
    '  0 errors, 2 warnings; as of 2026-06-01, policy unknown',
  ]);
});

test('CSV says the same, with the whole digest', () => {
  const ends = verdictCsv([underPolicy, { ...underPolicy, policy: null, relaxed: false }])
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(9).join());
  expect(ends).toEqual([
    `1,true,2026-06-01,assessments/acme/appraise.policy.json,${'0123456789abcdef'.repeat(4)}`,
    '1,false,2026-06-01,none,',
    '',
  ]);
});

test('CSV has a row an upload, whatever a key tries', () => {
  expect(verdictCsv(rows).split('\r\n')).toEqual([
    'key,version_id,state,assessment_id,records,error_count,warning_count,judged_at,deleted_at,waived_count,relaxed,as_of,policy,policy_sha256',
    'assessments/acme/a.json,V1,invalid,acme-2026,1,1,0,2026-06-01T12:00:00.000Z,,,,,,',
    'b.json,V1,deleted,,,,,,2026-06-02T12:00:00.000Z,,,,,',
    'c.json,V1,deleted,,,,,,,,,,,',
    'd.json,V1,judging,,,,,,,,,,,',
    '',
  ]);
  const hostile = row({ key: 'a,"\n\u001b.json', assessment_id: '=1+1', verdict: 'valid' });
  const csv = verdictCsv([hostile]);
  expect(csv).toContain("'=1+1");
  expect(csv).not.toContain('\u001b');
  expect(csv.split('\r\n')).toHaveLength(3);
});
