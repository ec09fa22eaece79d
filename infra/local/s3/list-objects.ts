import type { S3Call, S3Reply } from './call.ts';
import { S3Error } from './errors.ts';
import { afterPrefix, type ByteString, fromBytes, type ListPage, listPage, toBytes } from './listing.ts';
import { toXml } from './xml.ts';

const maxPage = 1_000;

/** ListObjectsV2. */
export async function listObjectsV2(call: S3Call): Promise<S3Reply> {
  const { query } = call;
  const token = query.get('continuation-token') ?? undefined;
  const startAfter = query.get('start-after') ?? '';
  const { page, common, encode } = list(call, token === undefined ? toBytes(startAfter) : positionOf(token));
  return {
    body: toXml('ListBucketResult', {
      ...common,
      KeyCount: page.keys.length + page.commonPrefixes.length,
      ContinuationToken: token,
      NextContinuationToken: page.next && Buffer.from(page.next, 'latin1').toString('base64url'),
      StartAfter: startAfter === '' ? undefined : encode(startAfter),
    }),
  };
}

/** ListObjects, the first version, which some tools still use. */
export async function listObjects(call: S3Call): Promise<S3Reply> {
  const marker = call.query.get('marker') ?? '';
  const delimiter = call.query.get('delimiter') ?? '';
  // A marker may be a common prefix, all of whose keys are skipped.
  const isPrefix = delimiter !== '' && marker.endsWith(delimiter);
  const { page, common, encode } = list(call, isPrefix ? afterPrefix(toBytes(marker)) : toBytes(marker));
  const next = page.next && fromBytes(page.next.replace(/\u00ff$/, ''));
  return {
    body: toXml('ListBucketResult', { ...common, Marker: encode(marker), NextMarker: next && encode(next) }),
  };
}

function positionOf(token: string): ByteString {
  if (!/^[\w-]+$/.test(token)) throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect.');
  return Buffer.from(token, 'base64url').toString('latin1');
}

function list({ bucket, query }: S3Call, after: ByteString) {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const encoding = query.get('encoding-type') ?? undefined;
  if (encoding !== undefined && encoding !== 'url')
    throw new S3Error('InvalidArgument', 'The only encoding type is url.');
  const maxKeys = pageSize(query.get('max-keys'));
  const encode = encoding === undefined ? (text: string) => text : urlEncode;
  const position = { prefix: toBytes(prefix), delimiter: toBytes(delimiter), after, maxKeys };
  const page: ListPage = listPage(bucket.sortedKeys, position);
  const common = {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: maxKeys,
    EncodingType: encoding,
    IsTruncated: page.next !== undefined,
    Contents: page.keys.map(fromBytes).map((key) => {
      const { time, etag, size } = bucket.current(key) ?? {};
      return { Key: encode(key), LastModified: time, ETag: `"${etag}"`, Size: size, StorageClass: 'STANDARD' };
    }),
    CommonPrefixes: page.commonPrefixes.map((one) => ({ Prefix: encode(fromBytes(one)) })),
  };
  return { page, common, encode };
}

function pageSize(text: string | null): number {
  if (text === null) return maxPage;
  if (!/^\d{1,10}$/.test(text)) throw new S3Error('InvalidArgument', 'max-keys is not a number.');
  return Math.min(Number(text), maxPage);
}

const urlEncode = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/');
