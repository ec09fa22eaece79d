import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toObjectCreatedEvent, toObjectDeletedEvent } from '../../infra/local/inbox-uploads.ts';
import type { ObjectChange } from '../../infra/local/s3/object-change.ts';
import { logger } from '../../lib/platform/log.ts';
import { sdkClient } from '../support/local-s3.ts';
import { type LocalStores, startLocalStores } from '../support/local-stores.ts';
import { validRecord } from '../support/records.ts';
import { synthesise } from './synthesised.ts';

let stores: LocalStores;
let s3: ReturnType<typeof sdkClient>;
beforeAll(async () => {
  vi.stubEnv('APPRAISE_LOG_LEVEL', 'SILENT');
  stores = await startLocalStores();
  s3 = sdkClient(stores.endpoints.s3);
});
afterAll(async () => {
  await stores.close();
  vi.unstubAllEnvs();
});

const inbox = 'appraise-inbox';
const reports = 'appraise-reports';
const record = JSON.stringify(validRecord());
const policyKey = 'assessments/acme/appraise.policy.json';

const put = (Key: string, Body: string) => s3.send(new PutObjectCommand({ Bucket: inbox, Key, Body }));
const remove = (Key: string) => s3.send(new DeleteObjectCommand({ Bucket: inbox, Key }));

/** Hands all changes of the inbox since the last call to the function, as EventBridge would. */
async function handleChanges(): Promise<void> {
  const { handler } = await import('../../functions/assessment/validate-upload.ts');
  const toEvent = (change: ObjectChange) => toObjectCreatedEvent(change) ?? toObjectDeletedEvent(change);
  for (const change of stores.changes.splice(0)) if (change.bucket === inbox) await handler(toEvent(change));
}

interface LifecycleRule {
  readonly Prefix?: string;
  readonly TagFilters?: readonly { readonly Key: string; readonly Value: string }[];
  readonly ExpirationInDays?: number;
}

/** Keys of the objects that the rules of a template delete in time, by what S3 compares: prefix and tags. */
async function expiring(bucket: string, id: string): Promise<readonly string[]> {
  const { data } = synthesise({ stage: 'prod', recordRetentionDays: 2555 });
  const [, { LifecycleConfiguration }] = Object.entries(data.of('AWS::S3::Bucket')).find(([name]) =>
    name.startsWith(`buckets${id}`),
  ) ?? ['', {}];
  const rules: readonly LifecycleRule[] = LifecycleConfiguration.Rules;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
  const found: string[] = [];
  for (const { Key = '' } of Contents) {
    const { TagSet = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket: bucket, Key }));
    const isFor = ({ Prefix = '', TagFilters = [], ExpirationInDays }: LifecycleRule): boolean =>
      ExpirationInDays !== undefined &&
      Key.startsWith(Prefix) &&
      TagFilters.every((wanted) => TagSet.some((tag) => tag.Key === wanted.Key && tag.Value === wanted.Value));
    if (rules.some(isFor)) found.push(Key);
  }
  return found;
}

test('the retention of records deletes records and their reports, and nothing else', async () => {
  await put(policyKey, '{}');
  await put('assessments/acme/a.json', record);
  await put('assessments/acme/2026/b.json', '{}');
  await put('assessments/acme/broken.json', '{');
  await put('assessments/acme/evidence.pdf', 'evidence');
  await put('price-sheets/ea:1234567/sheet.csv', 'MeterId');
  await put('market/figures.csv', 'codigo');
  await handleChanges();
  const portfolios = await import('../../lib/assessment/store/portfolios.ts');
  await portfolios.write('assessments/acme/', { html: '<p>acme</p>', json: '{}' });
  const { writeSheetReport } = await import('../../lib/pricing/store/price-sheets.ts');
  await writeSheetReport('price-sheets/ea:1234567/sheet.csv', '.import.json', '{}', 'application/json');

  const records = ['assessments/acme/2026/b.json', 'assessments/acme/a.json', 'assessments/acme/broken.json'];
  expect(await expiring(inbox, 'inbox')).toEqual(records);
  expect(await expiring(reports, 'reports')).toEqual(
    records.flatMap((key) => [`${key}.report.html`, `${key}.report.json`]),
  );
});

test('a policy that goes away is said at once in the log, and in the next verdict', async () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  await put(policyKey, '{}');
  await remove(policyKey);
  await handleChanges();
  expect(warn).toHaveBeenCalledExactlyOnceWith('policy removed', { bucket: inbox, key: policyKey });

  const key = 'assessments/acme/later.json';
  await put(key, record);
  await handleChanges();
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
  const verdicts = await import('../../lib/assessment/store/verdicts.ts');
  const policy = { source: policyKey, sha256: null, removed: true };
  expect(await verdicts.read({ bucket: inbox, key })).toMatchObject({ verdict: 'valid', policy });
  const { TagSet } = await s3.send(new GetObjectTaggingCommand({ Bucket: inbox, Key: key }));
  expect(TagSet).toContainEqual({ Key: 'appraise:policy', Value: 'removed' });
  const report = async (ending: string) =>
    (
      await s3.send(new GetObjectCommand({ Bucket: reports, Key: `${key}.report.${ending}` }))
    ).Body?.transformToString();
  expect(JSON.parse((await report('json')) ?? '')).toMatchObject({ files: [{ policy }] });
  expect(await report('html')).toContain(`removed: ${policyKey} is deleted`);
});

test('a policy that takes its place ends it, and a team that never had one is judged without', async () => {
  await put(policyKey, '{}');
  await put('assessments/acme/again.json', record);
  await put('assessments/other/record.json', record);
  await handleChanges();
  const verdicts = await import('../../lib/assessment/store/verdicts.ts');
  const read = (key: string) => verdicts.read({ bucket: inbox, key });
  expect((await read('assessments/acme/again.json'))?.policy).toEqual({
    source: policyKey,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await read('assessments/other/record.json'))?.policy).toBeNull();
});
