import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test, vi } from 'vitest';
import { uploaded, world } from '../functions/assessment/upload-world.ts';
import { policyOf } from '../support/policies.ts';

const sample = JSON.parse(readFileSync('events/announced/assessment-validated.json', 'utf8'));

test('the sample of an announced verdict is what the function puts for the sample record and policy', async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('APPRAISE_REPORTS_BUCKET', 'appraise-reports');
  vi.stubEnv('APPRAISE_LOG_LEVEL', 'SILENT');
  const { validateUpload } = await import('../../functions/assessment/validate-upload.ts');
  const { key, version_id: versionId, policy } = sample.detail;
  const { stores, done } = world(
    { [versionId]: { body: readFileSync(`events/records/${basename(key)}`) } },
    policyOf(readFileSync('events/policies/appraise.policy.json', 'utf8'), policy.source),
  );

  await validateUpload({ ...stores, now: () => new Date(sample.time) })(uploaded({ key, versionId }));

  expect(done.events).toEqual([{ type: sample['detail-type'], detail: sample.detail }]);
  expect(sample).toMatchObject({ source: 'appraise.assessment', version: '0' });
});
