import type { IncomingMessage } from 'node:http';
import { receiveText } from './body.ts';
import type { S3Call, S3Reply, S3Target } from './call.ts';
import { S3Error } from './errors.ts';
import { afterPrefix, type ByteString, fromBytes, type ListPage, listPage, toBytes } from './listing.ts';
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from './multipart.ts';
import { isDeleteMarker, type ObjectVersion } from './object-version.ts';
import { findRequestedVersion, getObject, headObject } from './read-object.ts';
import type { Store } from './store.ts';
import { type Tag, tagsOfXml, tagsToXml } from './tags.ts';
import { putObject } from './write-object.ts';
import { childrenOf, parseXml, textOf, toXml } from './xml.ts';

/** GetObjectTagging. */
async function getTagging(call: S3Call): Promise<S3Reply> {
  const { tags, versionId } = findRequestedVersion(call);
  return { headers: { 'x-amz-version-id': versionId }, body: tagsToXml(tags) };
}

/** PutObjectTagging: replaces all tags of the version. */
const putTagging = async (call: S3Call): Promise<S3Reply> => setTags(call, tagsOfXml(await receiveText(call.request)));

/** DeleteObjectTagging. */
const deleteTagging = async (call: S3Call): Promise<S3Reply> => ({ ...(await setTags(call, [])), status: 204 });

async function setTags(call: S3Call, tags: readonly Tag[]): Promise<S3Reply> {
  const version = findRequestedVersion(call);
  if (!(await call.bucket.setTags(version, tags))) throw new S3Error('NoSuchVersion');
  return { headers: { 'x-amz-version-id': version.versionId } };
}

const maxPage = 1_000;

/** ListObjectsV2. */
async function listObjectsV2(call: S3Call): Promise<S3Reply> {
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
async function listObjects(call: S3Call): Promise<S3Reply> {
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
    CommonPrefixes: page.commonPrefixes.map((prefix) => ({ Prefix: encode(fromBytes(prefix)) })),
  };
  return { page, common, encode };
}

function pageSize(text: string | null): number {
  if (text === null) return maxPage;
  if (!/^\d{1,10}$/.test(text)) throw new S3Error('InvalidArgument', 'max-keys is not a number.');
  return Math.min(Number(text), maxPage);
}

const urlEncode = (text: string): string => encodeURIComponent(text).replaceAll('%2F', '/');

const maxDeletions = 1_000;

/** DeleteObject: adds a delete marker, or removes the version that `versionId` names for good. */
async function deleteObject(call: S3Call): Promise<S3Reply> {
  const removed = await remove(call, call.key, call.query.get('versionId') ?? undefined);
  return { status: 204, headers: removed ? markerHeaders(removed) : {} };
}

const markerHeaders = (version: ObjectVersion) => ({
  'x-amz-version-id': version.versionId,
  'x-amz-delete-marker': isDeleteMarker(version) ? 'true' : undefined,
});

/** DeleteObjects. */
async function deleteObjects(call: S3Call): Promise<S3Reply> {
  const request = parseXml(await receiveText(call.request), 'Delete');
  const wanted = childrenOf(request, 'Object').map((object) => ({
    key: textOf(object, 'Key') ?? '',
    versionId: textOf(object, 'VersionId'),
  }));
  if (wanted.length === 0 || wanted.length > maxDeletions) throw new S3Error('MalformedXML');
  const Deleted = [];
  for (const { key, versionId } of wanted) {
    const removed = await remove(call, key, versionId);
    const isMarker = removed && isDeleteMarker(removed);
    Deleted.push({
      Key: key,
      VersionId: versionId,
      DeleteMarker: isMarker || undefined,
      DeleteMarkerVersionId: isMarker ? removed.versionId : undefined,
    });
  }
  const isQuiet = textOf(request, 'Quiet') === 'true';
  return { body: toXml('DeleteResult', isQuiet ? {} : { Deleted }) };
}

/** Removing a missing object is neither an error nor a change. */
async function remove(
  { bucket, announce }: S3Call,
  key: string,
  versionId: string | undefined,
): Promise<ObjectVersion | undefined> {
  if (versionId !== undefined) {
    const version = bucket.version(key, versionId);
    if (version) await announce(await bucket.remove(version));
    return version;
  }
  if (!bucket.current(key)) return bucket.latest(key);
  const marker = await bucket.add(
    { key, event: 'ObjectRemoved:Delete', size: 0, etag: '', headers: {}, tags: [], checksums: {} },
    undefined,
  );
  await announce(marker);
  return marker;
}

type Operation = (call: S3Call) => Promise<S3Reply>;

const region = 'us-east-1';

/** By method, bucket or object, and the parameters that select the operation, in alphabetical order. */
const operations: Readonly<Record<string, Operation>> = {
  'HEAD bucket': async () => ({ headers: { 'x-amz-bucket-region': region } }),
  'GET bucket': listObjects,
  'GET bucket list-type': listObjectsV2,
  // S3 writes us-east-1 as an empty text.
  'GET bucket location': async () => ({ body: toXml('LocationConstraint', '') }),
  'GET bucket versioning': async () => ({ body: toXml('VersioningConfiguration', { Status: 'Enabled' }) }),
  'POST bucket delete': deleteObjects,
  'PUT bucket': async () => {
    throw new S3Error('BucketAlreadyOwnedByYou');
  },
  'GET object': getObject,
  'HEAD object': headObject,
  'PUT object': putObject,
  'DELETE object': deleteObject,
  'GET object tagging': getTagging,
  'PUT object tagging': putTagging,
  'DELETE object tagging': deleteTagging,
  'POST object uploads': createUpload,
  'PUT object partNumber uploadId': uploadPart,
  'GET object uploadId': listParts,
  'POST object uploadId': completeUpload,
  'DELETE object uploadId': abortUpload,
};

/** Parameters that select no operation. Unknown ones are refused: `PUT /bucket/key?acl` must not write an object. */
const options =
  /^(?:x-amz-.*|x-id|response-.*|signature|expires|awsaccesskeyid|versionid|prefix|delimiter|max-keys|marker|continuation-token|start-after|encoding-type|fetch-owner|max-parts|part-number-marker|max-buckets)$/i;

/** Finds the operation of a request. @throws S3Error NotImplemented, MethodNotAllowed */
export function selectOperation(
  { method = '' }: IncomingMessage,
  { key }: S3Target,
  query: URLSearchParams,
): Operation {
  const selectors = [...new Set(query.keys())].filter((name) => !options.test(name)).sort();
  const operation = operations[[method, key === '' ? 'bucket' : 'object', ...selectors].join(' ')];
  if (operation) return operation;
  throw new S3Error(['GET', 'HEAD', 'PUT', 'POST', 'DELETE'].includes(method) ? 'NotImplemented' : 'MethodNotAllowed');
}

/** ListBuckets. */
export const listBuckets = (store: Store): S3Reply => ({
  body: toXml('ListAllMyBucketsResult', {
    Owner: { ID: 'local', DisplayName: 'local' },
    Buckets: { Bucket: [...store.keys()].map((Name) => ({ Name, CreationDate: '2026-01-01T00:00:00.000Z' })) },
  }),
});
