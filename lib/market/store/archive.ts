import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3ServiceException } from '@aws-sdk/client-s3';
import { requireVariable } from '../../platform/aws/environment.ts';
import { s3 } from '../../platform/aws/s3-client.ts';
import { archiveKey, archivePrefix } from './keys.ts';
import type { PendingArchive } from './pending-archive.ts';

const bucket = (): string => requireVariable('APPRAISE_ARCHIVE_BUCKET');

/** Writes a publication, once: if the archive has it already, nothing changes. @throws the error of S3, or of the signal */
export async function writeArchived(
  { id, dia, content }: Pick<PendingArchive, 'id' | 'dia' | 'content'>,
  abortSignal: AbortSignal,
): Promise<void> {
  const put = new PutObjectCommand({
    Bucket: bucket(),
    Key: archiveKey({ id, dia }),
    Body: content,
    ContentType: 'application/gzip',
    IfNoneMatch: '*',
  });
  try {
    await s3.send(put, { abortSignal });
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name !== 'PreconditionFailed') throw error;
  }
}

/** A publication of the archive, compressed. */
export interface ArchivedObject {
  readonly key: string;
  readonly dia: string;
}

/** Lists the archived publications of the days `from` to `to`, in order. @throws the error of S3 */
export async function* listArchived(from: string, to: string): AsyncGenerator<ArchivedObject> {
  const pages = paginateListObjectsV2(
    { client: s3 },
    { Bucket: bucket(), Prefix: archivePrefix, StartAfter: `${archivePrefix}${from.slice(0, 4)}/${from}/` },
  );
  for await (const { Contents = [] } of pages) {
    for (const { Key: key = '' } of Contents) {
      const dia = /\/(\d{4}-\d\d-\d\d)\/[^/]+\.ndjson\.gz$/.exec(key)?.[1];
      if (dia === undefined) continue;
      if (dia > to) return;
      yield { key, dia };
    }
  }
}

/** Reads a publication of the archive, compressed. @throws the error of S3 */
export async function readArchived({ key }: ArchivedObject): Promise<Uint8Array> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket(), Key: key }));
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}
