import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { requireVariable } from '../../platform/aws/environment.ts';
import { s3, undefinedIfGone } from '../../platform/aws/s3-client.ts';
import type { CvmFiles, KeptZip } from '../source/cvm/fetch-zips.ts';
import { cvmDocuments } from '../source/cvm/tables.ts';
import { SourceFailure } from '../source/source.ts';
import { cvmPrefix } from './keys.ts';

/**
 * CVM's zips under `market/cvm/` in the inbox bucket, as `<document>/<year>/<checksum>.zip`, with CVM's validators. An
 * object `<document>/<year>/none` notes that CVM had no such zip.
 */
export const cvmFiles: CvmFiles = {
  list: () => orFailure('os arquivos guardados da CVM não podem ser listados', list()),
  download: (zip, path) => orFailure('os arquivos guardados da CVM não podem ser lidos', download(zip, path)),
  keep: (zip, path) => orFailure('não pôde ser guardado', keep(zip, path)),
};

type Place = Pick<KeptZip, 'document' | 'year' | 'checksum'>;

const inbox = (): string => requireVariable('APPRAISE_INBOX_BUCKET');
const keyPattern = new RegExp(`^${cvmPrefix}(${cvmDocuments.join('|')})/(\\d{4})/(?:([0-9a-f]{64})\\.zip|none)$`);
const folderOf = ({ document, year }: Omit<Place, 'checksum'>): string => `${cvmPrefix}${document}/${year}/`;
const keyOf = (zip: Place): string => `${folderOf(zip)}${zip.checksum === null ? 'none' : `${zip.checksum}.zip`}`;

async function list(): Promise<readonly KeptZip[]> {
  const newest = new Map<string, Place & { readonly keptOn: string }>();
  for (const { Key = '', LastModified } of await listObjects(cvmPrefix)) {
    const [, name, year, checksum = null] = keyPattern.exec(Key) ?? [];
    const document = cvmDocuments.find((known) => known === name);
    if (!document) continue;
    const zip = { document, year: Number(year), checksum, keptOn: LastModified?.toISOString().slice(0, 10) ?? '' };
    newest.set(folderOf(zip), zip);
  }
  return Promise.all(
    [...newest.values()].map(async (zip) => {
      const found = await undefinedIfGone(s3.send(new HeadObjectCommand({ Bucket: inbox(), Key: keyOf(zip) })));
      const { etag, lastmodified: lastModified } = found?.Metadata ?? {};
      return { ...zip, validators: { etag, lastModified } };
    }),
  );
}

/** Oldest first. There is a handful a year. */
async function listObjects(Prefix: string) {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: inbox(), Prefix }));
  return Contents.toSorted((left, right) => Number(left.LastModified) - Number(right.LastModified));
}

async function download(zip: Place, path: string): Promise<boolean> {
  const found = await undefinedIfGone(s3.send(new GetObjectCommand({ Bucket: inbox(), Key: keyOf(zip) })));
  if (!found?.Body) return false;
  await pipeline(found.Body as Readable, createWriteStream(path));
  return true;
}

async function keep(zip: Omit<KeptZip, 'keptOn'>, path?: string): Promise<void> {
  const Bucket = inbox();
  const Key = keyOf(zip);
  const content =
    path === undefined
      ? { Body: 'CVM has no such zip.\n' }
      : { ContentLength: (await stat(path)).size, Body: createReadStream(path) };
  const { etag = '', lastModified = '' } = zip.validators;
  await s3.send(
    new PutObjectCommand({
      Bucket,
      Key,
      ...content,
      ContentType: 'application/zip',
      Metadata: { ...(isStorable(etag) && { etag }), ...(isStorable(lastModified) && { lastmodified: lastModified }) },
    }),
  );
  // Only the zips before it: another run may have stored a newer one meanwhile. The bucket keeps deleted versions for some time.
  const places = (await listObjects(cvmPrefix)).filter((place) => place.Key?.startsWith(folderOf(zip)));
  const stored = Number(places.find((place) => place.Key === Key)?.LastModified ?? 0);
  const older = places.filter((place) => place.Key !== Key && Number(place.LastModified) <= stored);
  for (const place of older) await s3.send(new DeleteObjectCommand({ Bucket, Key: place.Key }));
}

/** S3 takes ASCII texts as metadata. */
const isStorable = (text: string): boolean => /^[\x20-\x7e]{1,200}$/.test(text);

async function orFailure<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new SourceFailure(what, { cause });
  }
}
