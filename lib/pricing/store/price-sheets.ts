import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { requireVariable } from '../../platform/aws/environment.ts';
import { s3, undefinedIfGone } from '../../platform/aws/s3-client.ts';
import { metadataOf } from '../../platform/stored-formats.ts';
import { ImportFailure } from '../errors.ts';
import { maxUploadBytes } from '../sheet-upload.ts';

/** One version of an uploaded price sheet. */
export interface SheetUpload {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string | undefined;
  readonly etag: string | undefined;
}

/** Copies the exact version of an upload to a file. @returns its SHA-256 in hexadecimal @throws ImportFailure */
export async function download({ bucket, key, versionId, etag }: SheetUpload, path: string): Promise<string> {
  const found = await undefinedIfGone(
    s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId, ...(etag && { IfMatch: etag }) })),
  ).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'PreconditionFailed') return undefined;
    throw error;
  });
  // Not every store that is compatible with S3 checks `IfMatch`.
  const isAnother = etag !== undefined && found?.ETag?.replaceAll('"', '') !== etag.replaceAll('"', '');
  if (!found?.Body || isAnother)
    throw new ImportFailure('upload_gone', 'The upload was replaced or deleted before it was read.');
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes <= maxUploadBytes) done(null, chunk);
      else done(new ImportFailure('file_too_large', `The file has more than ${maxUploadBytes} bytes.`));
    },
  });
  await pipeline(found.Body as Readable, measured, createWriteStream(path));
  return hash.digest('hex');
}

/** Writes a report, under the key of the upload and a further ending. */
export async function writeSheetReport(key: string, ending: string, body: string, contentType: string): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: requireVariable('APPRAISE_REPORTS_BUCKET'),
      Key: `${key}${ending}`,
      Body: body,
      ContentType: contentType,
      Metadata: metadataOf('report'),
    }),
  );
}
