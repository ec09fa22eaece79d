import {
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import type { Upload } from '../../platform/aws/object-created.ts';
import { s3, undefinedIfGone } from '../../platform/aws/s3-client.ts';

/** What is known of an object before it is read. */
export interface UploadHead {
  readonly bytes: number;
  /** Content-Encoding without `aws-chunked`, which is a matter of the transfer; `''` where there is none. */
  readonly encoding: string;
  readonly etag: string;
}

const version = ({ bucket, key, versionId }: Upload) => ({
  Bucket: bucket,
  Key: key,
  ...(versionId === undefined ? {} : { VersionId: versionId }),
});

/** Size and encoding of the exact version; `undefined` when it is there no more. */
export async function head(upload: Upload): Promise<UploadHead | undefined> {
  const found = await undefinedIfGone(s3.send(new HeadObjectCommand(version(upload))));
  if (!found) return undefined;
  const encodings = (found.ContentEncoding ?? '').split(',').map((encoding) => encoding.trim().toLowerCase());
  const encoding = encodings.filter((name) => name !== '' && name !== 'aws-chunked' && name !== 'identity').join(', ');
  return { bytes: found.ContentLength ?? 0, encoding, etag: found.ETag ?? '' };
}

/**
 * The bytes of the exact version; `undefined` when it is there no more.
 * @param limit most bytes read, whatever the object has grown to since its size was asked for
 */
export async function read(upload: Upload, limit: number): Promise<Uint8Array | undefined> {
  const range = { Range: `bytes=0-${limit - 1}` };
  const found = await undefinedIfGone(s3.send(new GetObjectCommand({ ...version(upload), ...range })));
  return found?.Body?.transformToByteArray();
}

/** Puts a file into the inbox and returns its entity tag. */
export async function put(bucket: string, key: string, bytes: Uint8Array): Promise<string> {
  const { ETag = '' } = await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
  return ETag;
}

/** Most tags an object can have. */
const maxTags = 10;

/** Adds tags to the exact version and keeps the uploader's own; where there is no room for all, theirs win. */
export async function tag(upload: Upload, tags: Readonly<Record<string, string>>): Promise<void> {
  const found = await undefinedIfGone(s3.send(new GetObjectTaggingCommand(version(upload))));
  if (!found) return;
  const theirs = (found.TagSet ?? []).filter(({ Key }) => Key === undefined || !Object.hasOwn(tags, Key));
  const ours = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  const TagSet = [...theirs, ...ours].slice(0, maxTags);
  await undefinedIfGone(s3.send(new PutObjectTaggingCommand({ ...version(upload), Tagging: { TagSet } })));
}
