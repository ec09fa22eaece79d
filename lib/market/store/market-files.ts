import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { requireVariable } from '../../platform/aws/environment.ts';
import { s3 } from '../../platform/aws/s3-client.ts';
import { metadataOf } from '../../platform/stored-formats.ts';
import { type FiguresReport, type FiguresStore, FileTooLarge, type UploadedFigures } from '../source/csv.ts';
import { SourceFailure } from '../source/source.ts';
import { isMarketKey, marketPrefix } from './keys.ts';

/** Enough for 59 stocks with twenty distributions a year, many times over. */
const maxBytes = 5 * 1024 * 1024;
const maxFiles = 100;

/** The tables under `market/` in the inbox bucket; reports go to the reports bucket, as `<key>.report.json`. */
export const marketFiles: FiguresStore = { list, report };

async function list(): Promise<readonly UploadedFigures[]> {
  const Bucket = requireVariable('APPRAISE_INBOX_BUCKET');
  const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: marketPrefix }));
  const files = Contents.filter(({ Key = '' }) => isMarketKey(Key));
  if (IsTruncated || files.length > maxFiles) {
    throw new SourceFailure(`há mais de ${maxFiles} arquivos em ${marketPrefix}; apague os antigos`);
  }
  return files
    .toSorted((left, right) => Number(left.LastModified) - Number(right.LastModified))
    .map(({ Key = '', Size = 0 }) => ({ key: Key, read: () => readContent(Bucket, Key, Size) }));
}

async function readContent(Bucket: string, Key: string, listedBytes: number): Promise<Uint8Array> {
  if (listedBytes > maxBytes) throw new FileTooLarge(maxBytes);
  // S3 rejects a range of an empty object.
  if (listedBytes === 0) return new Uint8Array();
  // The object may have grown since it was listed.
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${maxBytes}` }));
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  if (bytes.length > maxBytes) throw new FileTooLarge(maxBytes);
  return bytes;
}

async function report(found: FiguresReport): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: requireVariable('APPRAISE_REPORTS_BUCKET'),
      Key: `${found.arquivo}.report.json`,
      Body: `${JSON.stringify(found, null, 2)}\n`,
      ContentType: 'application/json',
      Metadata: metadataOf('report'),
    }),
  );
}
