import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { FiguresReport, FiguresStore, UploadedFigures } from '../b3/csv.ts';
import { SourceFailure } from '../b3/source.ts';
import { required } from './environment.ts';
import { isMarketKey, marketPrefix } from './market-keys.ts';
import { s3 } from './s3-client.ts';

/** 59 stocks with twenty distributions a year fit many times. */
const largestBytes = 5 * 1024 * 1024;
const mostFiles = 100;

/** The tables under `market/` in the inbox; reports on them go to the other bucket, as `<key>.report.json`. */
export const marketFiles: FiguresStore = { list, report };

async function list(): Promise<readonly UploadedFigures[]> {
  const Bucket = required('APPRAISE_INBOX_BUCKET');
  const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: marketPrefix }));
  const files = Contents.filter(({ Key = '' }) => isMarketKey(Key));
  if (IsTruncated || files.length > mostFiles) {
    throw new SourceFailure(`há mais de ${mostFiles} arquivos em ${marketPrefix}; apague os antigos`);
  }
  return files
    .toSorted((one, other) => Number(one.LastModified) - Number(other.LastModified))
    .map(({ Key = '' }) => ({ key: Key, read: () => contentOf(Bucket, Key) }));
}

async function contentOf(Bucket: string, Key: string): Promise<Uint8Array> {
  const { Body, ContentLength = 0 } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  if (ContentLength > largestBytes || !Body) throw new SourceFailure(`${Key} tem mais de ${largestBytes} bytes`);
  return Body.transformToByteArray();
}

async function report(found: FiguresReport): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: required('APPRAISE_REPORTS_BUCKET'),
      Key: `${found.arquivo}.report.json`,
      Body: `${JSON.stringify(found, null, 2)}\n`,
      ContentType: 'application/json',
    }),
  );
}
