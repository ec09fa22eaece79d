import {
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as Events from '../../../../lib/assessment/store/events.ts';
import type * as Reports from '../../../../lib/assessment/store/reports.ts';
import type * as Uploads from '../../../../lib/assessment/store/uploads.ts';
import type { Upload } from '../../../../lib/platform/aws/object-created.ts';
import type * as Client from '../../../../lib/platform/aws/s3-client.ts';
import { type LocalStores, startLocalStores } from '../../../support/local-stores.ts';

let stores: LocalStores;
let uploads: typeof Uploads;
let reports: typeof Reports;
let events: typeof Events;
let client: typeof Client;

beforeAll(async () => {
  stores = await startLocalStores();
  [uploads, reports, events, client] = await Promise.all([
    import('../../../../lib/assessment/store/uploads.ts'),
    import('../../../../lib/assessment/store/reports.ts'),
    import('../../../../lib/assessment/store/events.ts'),
    import('../../../../lib/platform/aws/s3-client.ts'),
  ]);
});
afterAll(() => stores.close());

const at = (key: string): Upload => ({ bucket: 'appraise-inbox', key, sequencer: 'A1' });
const place = (key: string) => ({ Bucket: 'appraise-inbox', Key: key });

async function tagsOf(key: string): Promise<Record<string, string>> {
  const { TagSet = [] } = await client.s3.send(new GetObjectTaggingCommand(place(key)));
  return Object.fromEntries(TagSet.map(({ Key, Value }) => [Key, Value]));
}

describe('uploads', () => {
  test.for(['assessments/acme/a b+c ü.json', 'assessments/__proto__/x.json', 'assessments/acme/😀%2F.json'])(
    'tells size and entity tag of %s, and gives its bytes',
    async (key) => {
      const { etag } = await uploads.put('appraise-inbox', key, Buffer.from('{"a": 1}'));

      expect(await uploads.head(at(key))).toEqual({ bytes: 8, encoding: '', etag });
      expect(Buffer.from((await uploads.read(at(key), 100)) ?? []).toString()).toBe('{"a": 1}');
    },
  );

  test('reads no more than it is asked for', async () => {
    await uploads.put('appraise-inbox', 'assessments/acme/long.json', Buffer.alloc(1_000, 'x'));

    expect(await uploads.read(at('assessments/acme/long.json'), 10)).toHaveLength(10);
  });

  test('tells the content encoding, without that of the transfer', async () => {
    const key = 'assessments/acme/packed.json';
    await client.s3.send(new PutObjectCommand({ ...place(key), Body: 'x', ContentEncoding: 'gzip' }));

    expect(await uploads.head(at(key))).toMatchObject({ encoding: 'gzip' });
  });

  test('says that an object is gone, rather than fail', async () => {
    const gone = at('assessments/acme/gone.json');

    expect(await uploads.head(gone)).toBeUndefined();
    expect(await uploads.read(gone, 10)).toBeUndefined();
    await expect(uploads.tag(gone, { a: 'b' })).resolves.toBeUndefined();
  });

  test('adds tags beside those of the uploader, and replaces its own', async () => {
    const key = 'assessments/acme/tagged.json';
    await uploads.put('appraise-inbox', key, Buffer.from('{}'));
    const Tagging = { TagSet: [{ Key: 'department', Value: 'audit' }] };
    await client.s3.send(new PutObjectTaggingCommand({ ...place(key), Tagging }));
    await uploads.tag(at(key), { 'appraise:verdict': 'invalid' });
    await uploads.tag(at(key), { 'appraise:verdict': 'valid' });

    expect(await tagsOf(key)).toEqual({ department: 'audit', 'appraise:verdict': 'valid' });
  });

  test('leaves out its own tags where an object has no room for more', async () => {
    const key = 'assessments/acme/full.json';
    await uploads.put('appraise-inbox', key, Buffer.from('{}'));
    const TagSet = Array.from({ length: 9 }, (_, index) => ({ Key: `theirs-${index}`, Value: 'x' }));
    await client.s3.send(new PutObjectTaggingCommand({ ...place(key), Tagging: { TagSet } }));
    await uploads.tag(at(key), { 'appraise:verdict': 'valid', 'appraise:errors': '0' });

    const tags = await tagsOf(key);
    expect(Object.keys(tags)).toHaveLength(10);
    expect(tags).toMatchObject({ 'theirs-8': 'x', 'appraise:verdict': 'valid' });
  });
});

describe('reports', () => {
  test('stand under the key of the upload, and know which upload they are about', async () => {
    const key = 'assessments/acme/a b.json';
    await reports.write(key, { json: '{"a":1}', html: '<p>' }, { etag: '"tag-1"', versionId: 'v1' });
    const get = async (Key: string) => client.s3.send(new GetObjectCommand({ Bucket: 'appraise-reports', Key }));

    expect(await get(`${key}.report.json`)).toMatchObject({ ContentType: 'application/json' });
    expect(await get(`${key}.report.html`)).toMatchObject({ ContentType: 'text/html; charset=utf-8' });
    expect(await reports.find(key, { etag: '"tag-1"', versionId: 'v1' })).toBe('{"a":1}');
    expect(await reports.find(key, { etag: '"tag-1"' })).toBe('{"a":1}');
    // The same bytes, uploaded again.
    expect(await reports.find(key, { etag: '"tag-1"', versionId: 'v2' })).toBeUndefined();
    expect(await reports.find(key, { etag: '"tag-2"', versionId: 'v1' })).toBeUndefined();
    expect(await reports.find('assessments/acme/none.json', { etag: '"tag-1"' })).toBeUndefined();

    await reports.write(key, { json: '{"a":2}', html: '<p>' }, { etag: '"tag-1"' });
    expect(await reports.find(key, { etag: '"tag-1"', versionId: 'v2' })).toBe('{"a":2}');
  });
});

describe('events', () => {
  test('go to the bus from the source that the stack allows', async () => {
    await events.putEvent({ type: 'AssessmentRejected', detail: { key: 'a' } });

    expect(stores.announced.at(-1)).toMatchObject({
      Source: 'appraise.assessment',
      DetailType: 'AssessmentRejected',
      Detail: '{"key":"a"}',
    });
  });
});
