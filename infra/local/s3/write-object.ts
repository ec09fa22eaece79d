import { createReadStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { receiveFile, writeFileVerified } from './body.ts';
import type { S3Call, S3Reply } from './call.ts';
import { checkWrite, isNotModified } from './conditions.ts';
import { S3Error } from './errors.ts';
import type { ObjectDescription, ObjectVersion } from './object-version.ts';
import { checkedContent, findRequestedVersion } from './read-object.ts';
import { tagsOfHeader } from './tags.ts';
import { toXml } from './xml.ts';

const maxMetadataBytes = 2_048;

/** Reads headers and tags of the object to write. @throws S3Error MetadataTooLarge, InvalidTag */
export function descriptionOf(headers: IncomingHttpHeaders): ObjectDescription {
  const kept = /^(?:cache-control|content-(?:disposition|language|type)|expires|x-amz-meta-.*)$/;
  const entries = Object.entries(headers).filter(([name]) => kept.test(name));
  const encoding = contentEncoding(headers['content-encoding']);
  const metadata = entries
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .map(([name, value]) => `${name.slice(11)}${value}`);
  if (Buffer.byteLength(metadata.join('')) > maxMetadataBytes) throw new S3Error('MetadataTooLarge');
  return {
    headers: {
      'content-type': 'binary/octet-stream',
      ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
      ...(encoding !== '' && { 'content-encoding': encoding }),
    },
    tags: tagsOfHeader(headers['x-amz-tagging']),
  };
}

/** `aws-chunked` is an encoding of the transfer, not of the object. */
const contentEncoding = (header = ''): string =>
  header
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding.toLowerCase() !== 'aws-chunked')
    .join(',');

/** Headers of the answers to all writes. */
export const versionHeaders = ({ etag, versionId, checksums }: ObjectVersion) => ({
  ETag: `"${etag}"`,
  'x-amz-version-id': versionId,
  ...checksums,
});

/** PutObject, or CopyObject where a header names a source. */
export const putObject = (call: S3Call): Promise<S3Reply> =>
  call.headers['x-amz-copy-source'] === undefined ? putBody(call) : copyObject(call);

async function putBody({ bucket, key, request, headers, announce }: S3Call): Promise<S3Reply> {
  const description = descriptionOf(headers);
  checkWrite(headers, bucket.current(key));
  const partial = bucket.newPartial();
  const { size, md5, sha256, checksums } = await receiveFile(request, partial);
  const version = await bucket.add(
    { ...description, key, event: 'ObjectCreated:Put', size, etag: md5, checksums, sha256 },
    partial,
    (current) => checkWrite(headers, current),
  );
  await announce(version);
  return { headers: versionHeaders(version) };
}

/** Finds the source of a copy. @throws S3Error when there is none, it is damaged, or a condition on it fails */
export async function copySource({
  headers,
  store,
}: S3Call): Promise<{ readonly version: ObjectVersion; readonly path: string }> {
  const [path = '', query] = String(headers['x-amz-copy-source']).split('?');
  const [, name = '', key = ''] = /^\/?([^/]+)\/(.+)$/s.exec(decode(path)) ?? [];
  const source = store.get(name);
  if (!source) throw new S3Error('NoSuchBucket');
  const version = findRequestedVersion({ bucket: source.bucket, key, query: new URLSearchParams(query) });
  if (isNotModified(headers, version, 'x-amz-copy-source-')) throw new S3Error('PreconditionFailed');
  return { version, path: await checkedContent(source.bucket, version) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidArgument', 'The x-amz-copy-source is not valid percent-encoding.');
  }
}

async function copyObject(call: S3Call): Promise<S3Reply> {
  const { bucket, key, headers, announce } = call;
  const { version: source, path } = await copySource(call);
  const replaces = (name: string): boolean => String(headers[name] ?? '').toUpperCase() === 'REPLACE';
  const described = descriptionOf(headers);
  if (bucket.current(key) === source && !replaces('x-amz-metadata-directive')) {
    throw new S3Error('InvalidRequest', 'An object cannot be copied to itself without new metadata.');
  }
  const partial = bucket.newPartial();
  const { size, md5, sha256, checksums } = await writeFileVerified(createReadStream(path), partial);
  const version = await bucket.add(
    {
      headers: replaces('x-amz-metadata-directive') ? described.headers : source.headers,
      tags: replaces('x-amz-tagging-directive') ? described.tags : source.tags,
      key,
      event: 'ObjectCreated:Copy',
      size,
      etag: md5,
      checksums,
      sha256,
    },
    partial,
    (current) => checkWrite(headers, current),
  );
  await announce(version);
  const body = toXml('CopyObjectResult', { LastModified: version.time, ETag: `"${md5}"` });
  const sourceHeader = { 'x-amz-copy-source-version-id': source.versionId };
  return { headers: { 'x-amz-version-id': version.versionId, ...sourceHeader }, body };
}
