import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Summaries from '../../../../lib/assessment/store/summaries.ts';
import type * as Uploads from '../../../../lib/assessment/store/uploads.ts';
import type * as Verdicts from '../../../../lib/assessment/store/verdicts.ts';
import type { rebuildPortfoliosCommand } from '../../../../lib/cli/assessment/rebuild-portfolios.ts';
import type { Upload } from '../../../../lib/platform/aws/object-created.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';
import { validRecord } from '../../../support/records.ts';

let stores: LocalStores;
let verdicts: typeof Verdicts;
let summaries: typeof Summaries;
let uploads: typeof Uploads;
let rebuild: typeof rebuildPortfoliosCommand;
const folder = mkdtempSync(join(tmpdir(), 'appraise-rebuild-'));

beforeAll(async () => {
  stores = await startLocalStores();
  verdicts = await import('../../../../lib/assessment/store/verdicts.ts');
  summaries = await import('../../../../lib/assessment/store/summaries.ts');
  uploads = await import('../../../../lib/assessment/store/uploads.ts');
  ({ rebuildPortfoliosCommand: rebuild } = await import('../../../../lib/cli/assessment/rebuild-portfolios.ts'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  return stores.close();
});

const bucket = 'appraise-inbox';
const judged = { records: 1, error_count: 0, warning_count: 0, waived_count: 0, relaxed: false, assessment_id: null };
let files = 0;

/** A team's file with a verdict and without a summary, as an earlier version has left it. */
async function earlier(key: string, record: object = validRecord(), verdict: 'valid' | 'invalid' = 'valid') {
  files += 1;
  const { versionId } = await uploads.put(bucket, key, Buffer.from(JSON.stringify(record)));
  const upload: Upload = { bucket, key, versionId, sequencer: `A${files}` };
  await verdicts.claim(upload);
  const at = '2026-06-01T12:00:00.000Z';
  await verdicts.settle(upload, { ...judged, verdict, as_of: '2026-06-01', policy: null, judged_at: at });
  return upload;
}

async function run(prefix: string, policy?: string) {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const code = await rebuild({ prefix, bucket, ...(policy !== undefined && { policy }) });
  const written = { code, out: out.mock.calls.join(''), err: err.mock.calls.join('') };
  vi.restoreAllMocks();
  return written;
}

async function known(prefix: string) {
  const found = [];
  for await (const { key, status, at, policy, records } of summaries.list(bucket, prefix)) {
    found.push({ key, status, at, policy, names: records.map(({ summary }) => summary.organization) });
  }
  return found;
}

test('uploads of an earlier version are noted once, as of their verdicts; a second run changes nothing', async () => {
  const one = await earlier('assessments/first/one.json');
  await earlier('assessments/first/two.json');
  const [name] = [validRecord().scope.organization];

  expect(await run('assessments/first/')).toEqual({
    code: 0,
    out: '2 uploads noted for portfolios, 0 already in them\n',
    err: '',
  });
  const rows = await known('assessments/first/');
  const row = { status: 'judged', at: '2026-06-01T12:00:00.000Z', policy: null, names: [name] };
  expect(rows).toEqual([
    { ...row, key: one.key },
    { ...row, key: 'assessments/first/two.json' },
  ]);

  expect((await run('assessments/first/')).out).toBe('0 uploads noted for portfolios, 2 already in them\n');
  expect(await known('assessments/first/')).toEqual(rows);
});

test('a newer upload or deletion that was noted meanwhile stays', async () => {
  const key = 'assessments/busy/record.json';
  const old = await earlier(key);
  const newer = { ...old, sequencer: 'B1', versionId: 'later' };
  await summaries.noteDeleted(newer, '2026-06-02T00:00:00.000Z');
  // What was noted is older than the verdict only by its time.
  await verdicts.settle(old, {
    ...{ ...judged, verdict: 'valid', as_of: null, policy: null },
    judged_at: '2026-06-03T00:00:00.000Z',
  });

  await run('assessments/busy/');
  expect(await known(key)).toMatchObject([{ status: 'deleted', names: [] }]);
});

test('what is deleted, gone or still being judged is left out, and counted', async () => {
  const gone = await earlier('assessments/left/gone.json');
  await verdicts.settle({ ...gone, versionId: 'none' }, 'deleted');
  const missing: Upload = { bucket, key: 'assessments/left/missing.json', versionId: undefined, sequencer: 'A1' };
  await verdicts.claim(missing);
  const at = '2026-06-01T12:00:00.000Z';
  await verdicts.settle(missing, { ...judged, verdict: 'valid', as_of: null, policy: null, judged_at: at });
  await verdicts.claim({ ...missing, key: 'assessments/left/open.json' });

  expect((await run('assessments/left/')).out).toBe(
    '0 uploads noted for portfolios, 0 already in them, 1 no longer in the bucket, 1 still being judged\n',
  );
  expect(await known('assessments/left/')).toEqual([]);
});

test('a file whose verdict is another under the policy of now is named; the policy is that of the deployment', async () => {
  const policy = join(folder, 'policy.json');
  writeFileSync(policy, '{ "severities": { "schema/required": "off" } }');
  const { limitations: _limitations, ...record } = validRecord();
  await earlier('assessments/other/record.json', record, 'invalid');

  // The policy of the deployment is read once in a process.
  vi.resetModules();
  ({ rebuildPortfoliosCommand: rebuild } = await import('../../../../lib/cli/assessment/rebuild-portfolios.ts'));
  const { err } = await run('assessments/other/', policy);
  expect(err).toBe('assessments/other/record.json: valid under the policy of now; its verdict was invalid\n');
  expect(await known('assessments/other/')).toMatchObject([{ policy: { source: 'setting assessmentPolicy' } }]);
});

test('a policy that is not there is refused before anything is read', async () => {
  await expect(run('assessments/', 'nowhere.json')).rejects.toThrow('--policy: there is no file nowhere.json');
});
