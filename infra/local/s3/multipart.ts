import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chunksOf } from '../../../lib/platform/stream-chunks.ts';
import { receiveFile, receiveText, writeFileVerified } from './body.ts';
import type { S3Call, S3Reply } from './call.ts';
import { checkWrite } from './conditions.ts';
import { S3Error } from './errors.ts';
import { rangeOf } from './range.ts';
import type { MultipartUpload, UploadedPart } from './uploads.ts';
import { copySource, descriptionOf, versionHeaders } from './write-object.ts';
import { childrenOf, parseXml, textOf, toXml } from './xml.ts';

const maxPartNumber = 10_000;
const minPartBytes = 5 * 1024 ** 2;

const findUpload = ({ uploads, query, key }: S3Call): Promise<MultipartUpload> =>
  uploads.find(query.get('uploadId') ?? '', key);

/** CreateMultipartUpload. */
export async function createUpload({ bucket, uploads, key, headers }: S3Call): Promise<S3Reply> {
  const { id } = await uploads.create(key, descriptionOf(headers));
  return { body: toXml('InitiateMultipartUploadResult', { Bucket: bucket.name, Key: key, UploadId: id }) };
}

/** UploadPart, or UploadPartCopy where a header names a source. */
export async function uploadPart(call: S3Call): Promise<S3Reply> {
  const partNumber = Number(call.query.get('partNumber'));
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > maxPartNumber) {
    throw new S3Error('InvalidArgument', `A part number is an integer from 1 to ${maxPartNumber}.`);
  }
  const upload = await findUpload(call);
  const isCopy = call.headers['x-amz-copy-source'] !== undefined;
  const partial = call.bucket.newPartial();
  const { size, md5, checksums } = isCopy ? await copyRange(call, partial) : await receiveFile(call.request, partial);
  const { time } = await call.uploads.addPart(upload, partial, { partNumber, size, etag: md5 });
  const ETag = `"${md5}"`;
  if (isCopy) return { body: toXml('CopyPartResult', { LastModified: time, ETag }) };
  return { headers: { ETag, ...checksums } };
}

async function copyRange(call: S3Call, partial: string) {
  const { version, path } = await copySource(call);
  const header = call.headers['x-amz-copy-source-range'];
  return writeFileVerified(createReadStream(path, rangeOf(header?.toString(), version.size)), partial);
}

/** ListParts, all in one page. */
export async function listParts(call: S3Call): Promise<S3Reply> {
  const upload = await findUpload(call);
  const parts = await call.uploads.parts(upload);
  const Part = parts.map(({ partNumber, time, etag, size }) => ({
    PartNumber: partNumber,
    LastModified: time,
    ETag: `"${etag}"`,
    Size: size,
  }));
  const common = { Bucket: call.bucket.name, Key: call.key, UploadId: upload.id };
  return { body: toXml('ListPartsResult', { ...common, MaxParts: maxPartNumber, IsTruncated: false, Part }) };
}

/** AbortMultipartUpload. */
export async function abortUpload(call: S3Call): Promise<S3Reply> {
  await call.uploads.remove(await findUpload(call));
  return { status: 204 };
}

/** CompleteMultipartUpload. It removes the parts last, so that the client can retry after an error. */
export async function completeUpload(call: S3Call): Promise<S3Reply> {
  const { bucket, uploads, key, headers } = call;
  const upload = await findUpload(call);
  const parts = await findChosenParts(call, upload);
  const partial = bucket.newPartial();
  const paths = parts.map((part) => uploads.partPath(upload, part));
  const { size, sha256 } = await writeFileVerified(concatenate(paths), partial);
  const version = await bucket.add(
    {
      headers: upload.headers,
      tags: upload.tags,
      key,
      event: 'ObjectCreated:CompleteMultipartUpload',
      size,
      etag: etagOf(parts),
      checksums: {},
      sha256,
    },
    partial,
    (current) => checkWrite(headers, current),
  );
  await call.announce(version);
  await uploads.remove(upload);
  const Location = `/${bucket.name}/${encodeURIComponent(key)}`;
  return {
    headers: versionHeaders(version),
    body: toXml('CompleteMultipartUploadResult', {
      Location,
      Bucket: bucket.name,
      Key: key,
      ETag: `"${version.etag}"`,
    }),
  };
}

/** The parts that a request names. @throws S3Error InvalidPart, InvalidPartOrder, EntityTooSmall */
async function findChosenParts(
  { request, uploads }: S3Call,
  upload: MultipartUpload,
): Promise<readonly UploadedPart[]> {
  // Checksums in the headers are the object's, not this document's.
  const document = await receiveText(request, {});
  const arrived = new Map((await uploads.parts(upload)).map((part) => [part.partNumber, part]));
  const parts = childrenOf(parseXml(document, 'CompleteMultipartUpload'), 'Part').map((named) => {
    const part = arrived.get(Number(textOf(named, 'PartNumber')));
    if (!part || textOf(named, 'ETag')?.replaceAll('"', '') !== part.etag) throw new S3Error('InvalidPart');
    return part;
  });
  if (parts.length === 0) throw new S3Error('MalformedXML');
  if (parts.some(({ partNumber }, at) => partNumber <= (parts[at - 1]?.partNumber ?? 0))) {
    throw new S3Error('InvalidPartOrder');
  }
  if (parts.slice(0, -1).some(({ size }) => size < minPartBytes)) throw new S3Error('EntityTooSmall');
  return parts;
}

async function* concatenate(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* chunksOf(createReadStream(path));
}

/** The entity tag of an object in parts: the MD5 of their MD5s, and their number. */
function etagOf(parts: readonly UploadedPart[]): string {
  const hash = createHash('md5');
  for (const { etag } of parts) hash.update(Buffer.from(etag, 'hex'));
  return `${hash.digest('hex')}-${parts.length}`;
}
