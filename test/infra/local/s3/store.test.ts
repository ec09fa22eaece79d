import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CannotStart } from '../../../../infra/local/cannot-start.ts';
import type { Bucket } from '../../../../infra/local/s3/bucket.ts';
import { createSequencers, openStore, type StoredBucket } from '../../../../infra/local/s3/store.ts';

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'appraise-store-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function open(): Promise<StoredBucket> {
  const bucket = (await openStore(directory, ['inbox'])).get('inbox');
  if (!bucket) throw new Error('there is no bucket');
  return bucket;
}

const common = { key: 'a', headers: {}, tags: [], checksums: {}, etag: 'e' };

async function add(bucket: Bucket, content: string, time?: string) {
  const partial = bucket.newPartial();
  await writeFile(partial, content);
  const described = { ...common, event: 'ObjectCreated:Put' as const, size: content.length };
  return bucket.add({ ...described, ...(time !== undefined && { time }) }, partial);
}

const remove = (bucket: Bucket, time: string) =>
  bucket.add({ ...common, event: 'ObjectRemoved:Delete', size: 0, time }, undefined);

const files = () => readdir(join(directory, 'versions/inbox'));

describe('a start', () => {
  test('sweeps what was being written when the last run was killed', async () => {
    const { bucket, uploads } = await open();
    const kept = await add(bucket, 'kept');
    await writeFile(join(directory, 'partials', 'half'), 'half');
    // The content was moved to its place, and what it is was never written.
    await writeFile(join(directory, 'versions/inbox/00FFFFFFFFFFFFFFFF'), 'orphan');
    const [old, young] = [await uploads.create('a', common), await uploads.create('a', common)];
    const before = new Date(Date.now() - 1.1 * dayMs);
    await utimes(join(directory, 'uploads/inbox', old.id), before, before);
    const again = await open();

    expect(await readdir(join(directory, 'partials'))).toEqual([]);
    expect((await files()).sort()).toEqual([kept.sequencer, `${kept.sequencer}.json`]);
    await expect(again.uploads.find(old.id, 'a')).rejects.toMatchObject({ code: 'NoSuchUpload' });
    expect((await again.uploads.find(young.id, 'a')).key).toBe('a');
  });

  test('drops versions that were superseded more than three days ago, and no others', async () => {
    const { bucket } = await open();
    const [gone, kept, current] = [
      await add(bucket, '1', daysAgo(9)),
      await add(bucket, '2', daysAgo(4)),
      await add(bucket, '3', daysAgo(2)),
    ];
    const again = await open();

    expect(again.bucket.version('a', gone.versionId)).toBeUndefined();
    expect(again.bucket.version('a', kept.versionId)).toEqual(kept);
    expect(again.bucket.current('a')).toEqual(current);
    expect(await files()).toHaveLength(4);
  });

  test('drops a delete marker with the last version that it hides', async () => {
    const { bucket } = await open();
    await add(bucket, '1', daysAgo(9));
    await remove(bucket, daysAgo(4));
    const again = await open();

    expect(again.bucket.latest('a')).toBeUndefined();
    expect(await files()).toEqual([]);
  });

  test('keeps a young delete marker, so that nothing comes back', async () => {
    const { bucket } = await open();
    const first = await add(bucket, '1', daysAgo(9));
    await remove(bucket, daysAgo(1));
    const again = await open();

    expect(again.bucket.current('a')).toBeUndefined();
    expect(again.bucket.version('a', first.versionId)).toEqual(first);
  });

  test('leaves out what is damaged, says so, and touches nothing of it', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { bucket } = await open();
    const [damaged, bereft] = [await add(bucket, '1'), await add(bucket, '2')];
    await writeFile(`${bucket.contentPath(damaged)}.json`, '{"key":');
    await rm(bucket.contentPath(bereft));
    const again = await open();

    expect(again.bucket.latest('a')).toBeUndefined();
    expect(said.mock.calls.flat().join('\n')).toContain('is damaged and ignored');
    expect(await readFile(bucket.contentPath(damaged), 'utf8')).toBe('1');
    said.mockRestore();
  });

  test('gives sequencers above what is kept, even when the clock has gone back', async () => {
    const { bucket } = await open();
    const future = { ...(await add(bucket, '1')), sequencer: '00FFFFFF0000000000', versionId: 'V00FFFFFF0000000000' };
    await writeFile(join(directory, 'versions/inbox/00FFFFFF0000000000'), '1');
    await writeFile(join(directory, 'versions/inbox/00FFFFFF0000000000.json'), JSON.stringify(future));
    const again = await open();

    expect((await add(again.bucket, '2')).sequencer).toBe('00FFFFFF0000000001');
  });
});

describe('the directory of s3rver', () => {
  const old = (name: string) => join(directory, 'inbox', name);

  async function makeOld(key: string, content: string, time: string, tags?: string): Promise<void> {
    await mkdir(dirname(old(key)), { recursive: true });
    await writeFile(`${old(key)}._S3rver_object`, content);
    await writeFile(`${old(key)}._S3rver_object.md5`, `md5-of-${content}`);
    const metadata = { 'content-type': 'application/json', 'x-amz-meta-team': 'acme' };
    await writeFile(`${old(key)}._S3rver_metadata.json`, JSON.stringify(metadata));
    if (tags !== undefined) await writeFile(`${old(key)}._S3rver_tagging.xml`, tags);
    await utimes(`${old(key)}._S3rver_object`, new Date(time), new Date(time));
  }

  test('is moved into the bucket: objects with their headers, tags, entity tags, times and order', async () => {
    const tagging = '<Tagging>\n<TagSet><Tag><Key>appraise:verdict</Key><Value>valid</Value></Tag></TagSet></Tagging>';
    await makeOld('assessments/acme/b.json', 'newer', '2026-03-02T00:00:00.000Z');
    await makeOld('assessments/acme/b.json/é f', 'older', '2026-03-01T00:00:00.000Z', tagging);
    await mkdir(old('._S3rver_uploads/1'), { recursive: true });
    await writeFile(old('._S3rver_uploads/1/1'), 'a part of an upload that was never completed');
    const { bucket } = await open();
    const [newer, older] = [bucket.current('assessments/acme/b.json'), bucket.current('assessments/acme/b.json/é f')];

    expect(newer).toMatchObject({ etag: 'md5-of-newer', size: 5, time: '2026-03-02T00:00:00.000Z', tags: [] });
    expect(newer?.headers).toEqual({ 'content-type': 'application/json', 'x-amz-meta-team': 'acme' });
    expect(older?.tags).toEqual([{ Key: 'appraise:verdict', Value: 'valid' }]);
    expect(newer && (await readFile(bucket.contentPath(newer), 'utf8'))).toBe('newer');
    expect((newer?.sequencer ?? '') > (older?.sequencer ?? '')).toBe(true);
    expect(await readdir(directory)).not.toContain('inbox');
    expect((await open()).bucket.current('assessments/acme/b.json')).toEqual(newer);
  });

  test('is moved by a second start where the first was interrupted', async () => {
    await makeOld('a', 'first', '2026-03-01T00:00:00.000Z');
    await makeOld('b', 'second', '2026-03-02T00:00:00.000Z');
    await writeFile(`${old('b')}._S3rver_metadata.json`, '{');
    await expect(open()).rejects.toThrow(CannotStart);
    await expect(open()).rejects.toThrow(/fix that, or move the directory away$/);
    await writeFile(`${old('b')}._S3rver_metadata.json`, '{}');
    const { bucket } = await open();

    expect([bucket.current('a')?.size, bucket.current('b')?.size]).toEqual([5, 6]);
  });
});

describe('sequencers', () => {
  test('rise, also within a millisecond and when the clock goes back', () => {
    const times = [1_000, 1_000, 1_000, 900, 1_001];
    const next = createSequencers('0', () => times.shift() ?? 0);
    const made = Array.from({ length: 5 }, next);

    expect(made).toEqual([...made].sort());
    expect(new Set(made).size).toBe(5);
    for (const sequencer of made) expect(sequencer).toMatch(/^[0-9A-F]{18}$/);
  });

  test('of a later run are above those of an earlier one', () => {
    const now = Date.now();
    expect(createSequencers('0', () => now + 1)() > createSequencers('0', () => now)()).toBe(true);
  });

  test('are above those that S3 gave before, so a recorded event keeps no later upload from being judged', () => {
    // From AWS's documentation; made on 2021-10-31, 21:18:33 UTC.
    const recorded = '00617F08299329D189';
    expect(createSequencers('0', () => Date.parse('2021-11-01T00:00:00Z'))() > recorded).toBe(true);
    expect(createSequencers('0', () => Date.parse('2021-10-31T00:00:00Z'))() < recorded).toBe(true);
  });

  test('are above the greatest one that is kept, even when the clock has gone back since', () => {
    const next = createSequencers('7FFF000000000000AB', () => 1_000);
    expect([next(), next()]).toEqual(['7FFF000000000000AC', '7FFF000000000000AD']);
  });
});
