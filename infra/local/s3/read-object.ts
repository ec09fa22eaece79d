import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { validateHeaderValue } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from './bucket.ts';
import type { S3Call, S3Reply } from './call.ts';
import { isNotModified } from './conditions.ts';
import { S3Error } from './errors.ts';
import { isDeleteMarker, type ObjectVersion } from './object-version.ts';
import { rangeOf } from './range.ts';

/** Finds the requested version. @throws S3Error NoSuchKey, NoSuchVersion, MethodNotAllowed for a delete marker */
export function findRequestedVersion({ bucket, key, query }: Pick<S3Call, 'bucket' | 'key' | 'query'>): ObjectVersion {
  const versionId = query.get('versionId');
  const version = versionId === null ? bucket.latest(key) : bucket.version(key, versionId);
  if (!version) throw new S3Error(versionId === null ? 'NoSuchKey' : 'NoSuchVersion');
  if (!isDeleteMarker(version)) return version;
  throw new S3Error(versionId === null ? 'NoSuchKey' : 'MethodNotAllowed', undefined, {
    'x-amz-delete-marker': 'true',
    'x-amz-version-id': version.versionId,
  });
}

/** GetObject: the content, or a range of it. */
export async function getObject(call: S3Call): Promise<S3Reply> {
  const version = findRequestedVersion(call);
  const reply = describeObject(call, version);
  if (reply.status === 304) return reply;
  const range = rangeOf(call.headers.range, version.size);
  const file = await open(await checkedContent(call.bucket, version));
  return { ...reply, body: file.createReadStream(range) };
}

/** What tells that a content has changed since it was found right. */
const foundRight = new WeakMap<ObjectVersion, string>();

/**
 * Checks that a content is what was uploaded; again only when its file has changed. @returns its path
 * @throws S3Error InternalError with the name of the object
 */
export async function checkedContent(bucket: Bucket, version: ObjectVersion): Promise<string> {
  const path = bucket.contentPath(version);
  if (version.sha256 === undefined) return path;
  const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  const state = [ino, size, mtimeNs, ctimeNs].join(' ');
  if (foundRight.get(version) === state) return path;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== version.sha256) {
    const message = `The content of ${bucket.name}/${version.key} on the disk is not what was uploaded. Upload it again.`;
    console.error(`s3: ${message} Its file is ${path}`);
    throw new S3Error('InternalError', message);
  }
  foundRight.set(version, state);
  return path;
}

/** HeadObject: what GetObject would answer, without the content. */
export const headObject = async (call: S3Call): Promise<S3Reply> => describeObject(call, findRequestedVersion(call));

function describeObject({ headers, query }: S3Call, version: ObjectVersion): S3Reply {
  const described = {
    ...version.headers,
    ...overrides(query),
    ETag: `"${version.etag}"`,
    'Last-Modified': new Date(version.time).toUTCString(),
    'Accept-Ranges': 'bytes',
    'x-amz-version-id': version.versionId,
    'x-amz-tagging-count': version.tags.length || undefined,
  };
  if (isNotModified(headers, version)) return { status: 304, headers: described };
  const range = rangeOf(headers.range, version.size);
  if (range) {
    const length = { 'Content-Length': range.end - range.start + 1 };
    const position = { 'Content-Range': `bytes ${range.start}-${range.end}/${version.size}` };
    return { status: 206, headers: { ...described, ...length, ...position } };
  }
  // Only for the whole content, which the checksum is of.
  const isAsked = String(headers['x-amz-checksum-mode'] ?? '').toUpperCase() === 'ENABLED';
  const checksums = isAsked ? { ...version.checksums } : {};
  return { headers: { ...described, ...checksums, 'Content-Length': version.size } };
}

/** Headers set by `response-content-type` and the like in presigned addresses. */
function overrides(query: URLSearchParams): Readonly<Record<string, string>> {
  const known = /^response-(cache-control|content-(?:disposition|encoding|language|type)|expires)$/;
  const entries = [...query].flatMap(([name, value]) => {
    const [, header] = known.exec(name) ?? [];
    return header === undefined ? [] : [[header, value] as const];
  });
  try {
    for (const [name, value] of entries) validateHeaderValue(name, value);
  } catch {
    throw new S3Error('InvalidArgument', 'The value of a response- parameter is not valid in a header.');
  }
  return Object.fromEntries(entries);
}
