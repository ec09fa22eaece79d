import {
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import type { Upload } from '../../platform/aws/object-created.ts';
import { s3, undefinedIfGone } from '../../platform/aws/s3-client.ts';

/** What S3 says of an object before it is read. */
export interface UploadHead {
  readonly bytes: number;
  /** As `encodingOf` gives it. */
  readonly encoding: string;
  readonly etag: string;
}

const version = ({ bucket, key, versionId }: Upload) => ({
  Bucket: bucket,
  Key: key,
  ...(versionId === undefined ? {} : { VersionId: versionId }),
});

/** `aws-chunked` is about the transfer only; others write the character set here by mistake. */
const plainEncodings = new Set(['', 'aws-chunked', 'identity', 'utf-8', 'utf8']);

/** A Content-Encoding without what changes no byte of the content; `''` for none, `gzip` also for `x-gzip`. */
export const encodingOf = (contentEncoding = ''): string =>
  contentEncoding
    .split(',')
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^x-gzip$/, 'gzip'),
    )
    .filter((name) => !plainEncodings.has(name))
    .join(', ');

/** Size and encoding of this version; undefined if it was deleted. */
export async function head(upload: Upload): Promise<UploadHead | undefined> {
  const found = await undefinedIfGone(s3.send(new HeadObjectCommand(version(upload))));
  if (!found) return undefined;
  return { bytes: found.ContentLength ?? 0, encoding: encodingOf(found.ContentEncoding), etag: found.ETag ?? '' };
}

/** Reads at most `limit` bytes of this version; undefined if it was deleted. */
export async function read(upload: Upload, limit: number): Promise<Uint8Array | undefined> {
  const range = { Range: `bytes=0-${limit - 1}` };
  const found = await undefinedIfGone(s3.send(new GetObjectCommand({ ...version(upload), ...range })));
  return found?.Body?.transformToByteArray();
}

/** Uploads a file, and returns its entity tag and version. */
export async function put(bucket: string, key: string, bytes: Uint8Array) {
  const { ETag = '', VersionId } = await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
  return { etag: ETag, versionId: VersionId };
}

/** The limit of S3. */
const maxTags = 10;

/** Adds tags to this version, as far as there is room beside those of the uploader. */
export async function tag(upload: Upload, tags: Readonly<Record<string, string>>): Promise<void> {
  const found = await undefinedIfGone(s3.send(new GetObjectTaggingCommand(version(upload))));
  if (!found) return;
  const theirs = (found.TagSet ?? []).filter(({ Key }) => Key === undefined || !Object.hasOwn(tags, Key));
  const ours = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  const TagSet = [...theirs, ...ours].slice(0, maxTags);
  await undefinedIfGone(s3.send(new PutObjectTaggingCommand({ ...version(upload), Tagging: { TagSet } })));
}
