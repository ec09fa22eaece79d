import type { S3ObjectCreatedNotificationEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { createUploadListener } from '../../../infra/local/inbox-uploads.ts';
import type { ObjectChange } from '../../../infra/local/s3/object-change.ts';
import { objectChange } from '../../support/object-change.ts';

/** The jobs that a change starts, with the keys in their events. */
async function started(change: Partial<ObjectChange>, readsFigures = true): Promise<readonly string[]> {
  const found: string[] = [];
  const listener = createUploadListener({
    deliver: async ({ id }, event) => {
      const { detail } = event as S3ObjectCreatedNotificationEvent;
      found.push(`${id} ${detail.object.key}`);
    },
    readsFigures: () => readsFigures,
  });
  await listener(objectChange(change));
  return found;
}

test.each([
  { key: 'assessments/acme/record.json', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/records.ndjson', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/a b+%2Bé.json', job: 'assessment-validate-upload' },
  { key: 'assessments/.json', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/record.JSON', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/records.jsonl.gz', job: 'assessment-validate-upload' },
  { key: 'assessments/acme/record.json.bak', job: undefined },
  { key: 'Assessments/acme/record.json', job: undefined },
  { key: 'x/assessments/record.json', job: undefined },
  { key: 'price-sheets/ea:1/a b+c.csv', job: 'pricing-import-price-sheet' },
  { key: 'price-sheets/ea:1/SHEET.CSV.GZ', job: 'pricing-import-price-sheet' },
  { key: 'price-sheets/ea:1/readme.md', job: undefined },
  { key: 'market/precos.csv', job: 'market-refresh' },
  { key: 'market/2026/preços de hoje.csv', job: 'market-refresh' },
  { key: 'market/precos.CSV', job: undefined },
  { key: 'market/precos.csv.bak', job: undefined },
  { key: 'x/market/precos.csv', job: undefined },
])('an upload to $key starts $job', async ({ key, job }) => {
  expect(await started({ key })).toEqual(job === undefined ? [] : [`${job} ${key}`]);
});

const keys = ['assessments/acme/record.json', 'price-sheets/ea:1/sheet.csv', 'market/precos.csv'];

test.each(keys)('%s starts its job however it was created, and a record also when it is removed', async (key) => {
  for (const event of ['ObjectCreated:Put', 'ObjectCreated:Copy', 'ObjectCreated:CompleteMultipartUpload'] as const) {
    expect(await started({ key, event }), event).toHaveLength(1);
  }
  for (const event of ['ObjectRemoved:Delete', 'ObjectRemoved:DeleteVersion'] as const) {
    expect(await started({ key, event }), event).toHaveLength(key.startsWith('assessments/') ? 1 : 0);
  }
});

test.each(keys)('%s starts nothing in another bucket', async (key) => {
  expect(await started({ key, bucket: 'appraise-reports' })).toEqual([]);
});

test('a table of figures starts nothing where uploads are no source', async () => {
  expect(await started({ key: 'market/precos.csv' }, false)).toEqual([]);
  expect(await started({ key: 'assessments/acme/record.json' }, false)).toHaveLength(1);
});
