import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalS3, sdkClient, startLocalS3 } from '../../../support/local-s3.ts';

const Bucket = 'appraise-inbox';
let local: LocalS3;
beforeAll(async () => {
  local = await startLocalS3();
});
afterAll(() => local.discard());

describe.each([
  { settings: 'its default checksums', checksums: 'WHEN_SUPPORTED' as const },
  { settings: 'checksums only where they are required', checksums: 'WHEN_REQUIRED' as const },
])('the AWS SDK with $settings', ({ checksums }) => {
  const prefix = checksums.toLowerCase();
  let s3: S3Client;
  beforeAll(() => {
    s3 = sdkClient(local.url, { requestChecksumCalculation: checksums, responseChecksumValidation: checksums });
  });
  afterAll(() => s3.destroy());

  const put = (Key: string, Body: string | Buffer | Readable, more: object = {}) =>
    s3.send(new PutObjectCommand({ Bucket, Key: `${prefix}/${Key}`, Body, ...more }));
  const read = async (Key: string, more: object = {}): Promise<Buffer> => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: `${prefix}/${Key}`, ...more }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };

  test.each([0, 1, 65_536, 65_537, 3_000_000])('gets back %d bytes that it put', async (size) => {
    const bytes = randomBytes(size);
    const { ETag } = await put(`size/${size}`, bytes);

    expect(ETag).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
    expect((await read(`size/${size}`)).equals(bytes)).toBe(true);
  });

  test.each(['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const)(
    'sends a stream with the checksum %s behind it',
    async (ChecksumAlgorithm) => {
      const bytes = randomBytes(200_000);
      const Body = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]);
      await put(`stream/${ChecksumAlgorithm}`, Body, { ChecksumAlgorithm, ContentLength: bytes.length });

      expect((await read(`stream/${ChecksumAlgorithm}`)).equals(bytes)).toBe(true);
    },
  );

  test.each([
    { algorithm: 'CRC32', sum: 'ChecksumCRC32' },
    { algorithm: 'SHA1', sum: 'ChecksumSHA1' },
    { algorithm: 'SHA256', sum: 'ChecksumSHA256' },
  ] as const)('is told the $algorithm of an object that it sent with one', async ({ algorithm, sum }) => {
    const sent = await put('summed', 'text', { ChecksumAlgorithm: algorithm satisfies ChecksumAlgorithm });
    const head = { Bucket, Key: `${prefix}/summed`, ChecksumMode: 'ENABLED' as const };
    const found = await s3.send(new HeadObjectCommand(head));

    expect(sent[sum]).toMatch(/=$/);
    expect(found[sum]).toBe(sent[sum]);
  });

  test('is refused a body that is not the one of its checksum, and keeps the object that was there', async () => {
    await put('kept', 'first');
    const other = createHash('md5').update('other').digest('base64');
    await expect(put('kept', 'second', { ContentMD5: other })).rejects.toMatchObject({ name: 'BadDigest' });
    const sum = { ChecksumSHA256: createHash('sha256').update('other').digest('base64') };
    await expect(put('kept', 'second', sum)).rejects.toMatchObject({ name: 'BadDigest' });

    expect((await read('kept')).toString()).toBe('first');
  });

  test('gets back headers, metadata and tags', async () => {
    const described = {
      ContentType: 'text/html; charset=utf-8',
      CacheControl: 'no-store',
      ContentDisposition: 'attachment; filename="a.html"',
      ContentEncoding: 'gzip',
      ContentLanguage: 'pt-BR',
      Metadata: { team: 'acme', note: 'a b' },
    };
    await put('described', Readable.from([Buffer.from('x')]), { ...described, ContentLength: 1, Tagging: 'a=1&b=%26' });
    const found = await s3.send(new HeadObjectCommand({ Bucket, Key: `${prefix}/described` }));
    const { TagSet } = await s3.send(new GetObjectTaggingCommand({ Bucket, Key: `${prefix}/described` }));

    expect(found).toMatchObject({ ...described, ContentLength: 1, TagCount: 2 });
    expect(TagSet).toEqual([
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: '&' },
    ]);
  });

  test.each([
    { Range: 'bytes=0-0', expected: 'a' },
    { Range: 'bytes=2-', expected: 'cdef' },
    { Range: 'bytes=-2', expected: 'ef' },
    { Range: 'bytes=0-99', expected: 'abcdef' },
  ])('reads $Range', async ({ Range, expected }) => {
    await put('range', 'abcdef');
    const found = await s3.send(new GetObjectCommand({ Bucket, Key: `${prefix}/range`, Range }));

    expect(await found.Body?.transformToString()).toBe(expected);
    expect(found.$metadata.httpStatusCode).toBe(206);
    expect(found.ContentRange).toMatch(/^bytes \d-\d\/6$/);
  });

  test('is told 416 for a range behind the end, and 304 and 412 for conditions', async () => {
    const { ETag } = await put('conditions', 'abcdef');
    await expect(read('conditions', { Range: 'bytes=6-' })).rejects.toMatchObject({ name: 'InvalidRange' });
    await expect(read('conditions', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(read('conditions', { IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(put('conditions', 'x', { IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect((await read('conditions', { IfMatch: ETag })).toString()).toBe('abcdef');
  });

  test('copies an object with its metadata and tags, or with others', async () => {
    await put('copy/é +%', 'text', { Metadata: { team: 'acme' }, Tagging: 'a=1', ContentType: 'text/plain' });
    const CopySource = `${Bucket}/${encodeURIComponent(`${prefix}/copy/é +%`)}`;
    const described = async (Key: string) => {
      const { Metadata, ContentType } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
      const { TagSet } = await s3.send(new GetObjectTaggingCommand({ Bucket, Key }));
      return { Metadata, ContentType, TagSet };
    };
    await s3.send(new CopyObjectCommand({ Bucket, Key: `${prefix}/copy/same`, CopySource }));
    const changes = { MetadataDirective: 'REPLACE', Metadata: { x: 'y' }, TaggingDirective: 'REPLACE', Tagging: 'b=2' };
    await s3.send(new CopyObjectCommand({ Bucket, Key: `${prefix}/copy/other`, CopySource, ...(changes as object) }));

    expect(await described(`${prefix}/copy/same`)).toEqual({
      Metadata: { team: 'acme' },
      ContentType: 'text/plain',
      TagSet: [{ Key: 'a', Value: '1' }],
    });
    expect(await described(`${prefix}/copy/other`)).toEqual({
      Metadata: { x: 'y' },
      ContentType: 'binary/octet-stream',
      TagSet: [{ Key: 'b', Value: '2' }],
    });
    expect((await read('copy/other')).toString()).toBe('text');
    const toItself = { Bucket, Key: `${prefix}/copy/é +%`, CopySource };
    await expect(s3.send(new CopyObjectCommand(toItself))).rejects.toMatchObject({ name: 'InvalidRequest' });
  });

  test('copies the version that it names', async () => {
    const { VersionId } = await put('versioned', 'old');
    await put('versioned', 'new');
    const CopySource = `/${Bucket}/${prefix}/versioned?versionId=${VersionId}`;
    await s3.send(new CopyObjectCommand({ Bucket, Key: `${prefix}/restored`, CopySource }));

    expect((await read('restored')).toString()).toBe('old');
  });

  test('replaces and removes tags', async () => {
    const named = { Bucket, Key: `${prefix}/tagged` };
    await put('tagged', 'x');
    const TagSet = [{ Key: 'appraise:verdict', Value: 'é & <valid>' }];
    await s3.send(new PutObjectTaggingCommand({ ...named, Tagging: { TagSet } }));
    expect((await s3.send(new GetObjectTaggingCommand(named))).TagSet).toEqual(TagSet);
    await s3.send(new DeleteObjectTaggingCommand(named));
    expect((await s3.send(new GetObjectTaggingCommand(named))).TagSet).toEqual([]);
    const eleven = Array.from({ length: 11 }, (_, index) => ({ Key: `k${index}`, Value: '' }));
    await expect(s3.send(new PutObjectTaggingCommand({ ...named, Tagging: { TagSet: eleven } }))).rejects.toMatchObject(
      { name: 'InvalidTag' },
    );
  });

  test('uploads in parts, copied ones and replaced ones too, in any order', async () => {
    const Key = `${prefix}/parts`;
    const [first, second, last] = [randomBytes(5 * 1024 ** 2), randomBytes(5 * 1024 ** 2), randomBytes(10)];
    await put('source', Buffer.concat([Buffer.from('xx'), second]));
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'text/csv', Metadata: { a: 'b' }, Tagging: 't=1' }),
    );
    const upload = { Bucket, Key, UploadId };
    const send = (PartNumber: number, Body: Buffer) => s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    await send(7, Buffer.from('to be replaced'));
    const seventh = await send(7, last);
    const opening = await send(1, first);
    const { CopyPartResult } = await s3.send(
      new UploadPartCopyCommand({
        ...upload,
        PartNumber: 2,
        CopySource: `${Bucket}/${prefix}/source`,
        CopySourceRange: `bytes=2-${second.length + 1}`,
      }),
    );
    const { Parts: listed } = await s3.send(new ListPartsCommand(upload));
    const Parts = [
      { PartNumber: 1, ETag: opening.ETag },
      { PartNumber: 2, ETag: CopyPartResult?.ETag },
      { PartNumber: 7, ETag: seventh.ETag },
    ];
    expect(listed?.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))).toEqual(Parts);
    const done = await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));

    expect(done.ETag).toMatch(/^"[0-9a-f]{32}-3"$/);
    expect(head).toMatchObject({ ETag: done.ETag, ContentType: 'text/csv', Metadata: { a: 'b' }, TagCount: 1 });
    expect((await read('parts')).equals(Buffer.concat([first, second, last]))).toBe(true);
    await expect(s3.send(new ListPartsCommand(upload))).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  test.each([
    { what: 'a part that has not arrived', numbers: [1, 3], code: 'InvalidPart' },
    { what: 'parts in another order', numbers: [2, 1], code: 'InvalidPartOrder' },
    { what: 'a small part before the last', numbers: [1, 2], code: 'EntityTooSmall' },
  ])('is refused $what with $code', async ({ numbers, code }) => {
    const upload = { Bucket, Key: `${prefix}/refused` };
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(upload));
    const tags = new Map<number, string | undefined>();
    for (const PartNumber of [1, 2]) {
      const { ETag } = await s3.send(new UploadPartCommand({ ...upload, UploadId, PartNumber, Body: 'small' }));
      tags.set(PartNumber, ETag);
    }
    const Parts = numbers.map((PartNumber) => ({ PartNumber, ETag: tags.get(PartNumber) ?? '"none"' }));
    const complete = new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts } });

    await expect(s3.send(complete)).rejects.toMatchObject({ name: code });
    await s3.send(new AbortMultipartUploadCommand({ ...upload, UploadId }));
    await expect(s3.send(complete)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  test('lists by prefix and delimiter, page by page, in the order of bytes', async () => {
    const keys = ['a', 'a/b', 'a/b/c', 'a/d', 'b c+d', 'é', '\uffee', '😀'].map((key) => `${prefix}/list/${key}`);
    for (const Key of keys.toReversed()) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    const found: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/list/`, MaxKeys: 3, ContinuationToken }),
      );
      found.push(...(page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    const folder = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/list/a`, Delimiter: '/', StartAfter: `${prefix}/list/a` }),
    );
    const first = await s3.send(new ListObjectsCommand({ Bucket, Prefix: `${prefix}/list/`, MaxKeys: 2 }));

    expect(found).toEqual(keys);
    expect(folder.CommonPrefixes).toEqual([{ Prefix: `${prefix}/list/a/` }]);
    expect([folder.Contents, folder.KeyCount, folder.IsTruncated]).toEqual([undefined, 1, false]);
    expect([first.IsTruncated, first.NextMarker]).toEqual([true, keys[1]]);
  });

  test('removes one object and many', async () => {
    for (const key of ['gone/1', 'gone/2 é&', 'gone/3']) await put(key, 'x');
    await s3.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}/gone/1` }));
    const Objects = ['gone/2 é&', 'gone/3', 'gone/none'].map((key) => ({ Key: `${prefix}/${key}` }));
    const { Deleted, Errors } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    const left = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}/gone/` }));

    expect(Deleted?.map(({ Key }) => ({ Key }))).toEqual(Objects);
    expect([Errors, left.KeyCount]).toEqual([undefined, 0]);
    await expect(read('gone/1')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const head = new HeadObjectCommand({ Bucket, Key: `${prefix}/gone/1` });
    await expect(s3.send(head)).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('learns what the buckets are', async () => {
    const { Buckets } = await s3.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toEqual(['appraise-archive', 'appraise-inbox', 'appraise-reports']);
    expect((await s3.send(new HeadBucketCommand({ Bucket }))).BucketRegion).toBe('us-east-1');
    expect((await s3.send(new GetBucketLocationCommand({ Bucket }))).LocationConstraint).toBeUndefined();
    expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe('Enabled');
    await expect(s3.send(new CreateBucketCommand({ Bucket }))).rejects.toMatchObject({
      name: 'BucketAlreadyOwnedByYou',
    });
    await expect(s3.send(new HeadBucketCommand({ Bucket: 'another' }))).rejects.toMatchObject({ name: 'NotFound' });
    const elsewhere = new GetObjectCommand({ Bucket: 'another', Key: 'x' });
    await expect(s3.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('is told what the local S3 does not have, and nothing is written by it', async () => {
    await put('acl', 'x');
    const acl = new PutObjectAclCommand({ Bucket, Key: `${prefix}/acl`, ACL: 'public-read' });
    await expect(s3.send(acl)).rejects.toMatchObject({ name: 'NotImplemented' });
    expect((await read('acl')).toString()).toBe('x');
  });
});
