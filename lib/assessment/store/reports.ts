import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { requireVariable } from '../../platform/aws/environment.ts';
import { objectUrl } from '../../platform/aws/object-url.ts';
import { s3, undefinedIfGone } from '../../platform/aws/s3-client.ts';
import { checkFormat, metadataOf as formatMetadata } from '../../platform/stored-formats.ts';
import { deletedReports } from '../report/deleted-report.ts';
import type { ReportLanguage } from '../words/words.ts';
import { reportTag } from './keys.ts';

/** The two reports on an upload. */
export interface Reports {
  readonly json: string;
  readonly html: string;
}

/** Where the reports on an upload are. */
export interface ReportLocation {
  readonly bucket: string;
  readonly json_key: string;
  readonly html_key: string;
}

/** Reports have their own bucket: in the inbox they would be uploads. */
export const reportLocation = (key: string): ReportLocation => ({
  bucket: requireVariable('APPRAISE_REPORTS_BUCKET'),
  json_key: `${key}.report.json`,
  html_key: `${key}.report.html`,
});

/** Address of the HTML report: for a browser if S3 is local, else `s3://`. */
export function reportAddress(key: string): string {
  const { bucket, html_key } = reportLocation(key);
  const endpoint = process.env.APPRAISE_S3_ENDPOINT;
  return endpoint ? objectUrl(endpoint, bucket, html_key) : `s3://${bucket}/${html_key}`;
}

/** The upload that a report is about. */
export interface ReportSource {
  readonly etag: string;
  /** Tells two uploads of the same bytes apart. @default - the bucket keeps no versions */
  readonly versionId?: string | undefined;
}

/** Names of the metadata of a report. */
const tags = { etag: 'appraise-source-etag', version: 'appraise-source-version' } as const;

const metadataOf = ({ etag, versionId }: ReportSource): Record<string, string> => ({
  [tags.etag]: etag,
  ...(versionId !== undefined && { [tags.version]: versionId }),
});

/** Writes both reports on an upload over earlier ones. By their metadata the uploader recognises them. */
export async function write(key: string, { json, html }: Reports, source?: ReportSource): Promise<void> {
  const { bucket, json_key, html_key } = reportLocation(key);
  await Promise.all([
    put(bucket, json_key, json, 'application/json', source),
    put(bucket, html_key, html, 'text/html; charset=utf-8', source),
  ]);
}

/** Replaces both reports on an upload by a note that it was deleted; their metadata names no upload any more. */
export async function retire(key: string, deletedAt: string | undefined, language?: ReportLanguage): Promise<void> {
  await write(key, deletedReports(key, deletedAt, language));
}

const put = (Bucket: string, Key: string, Body: string, ContentType: string, source: ReportSource | undefined) =>
  s3.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body,
      ContentType,
      Tagging: new URLSearchParams({ [reportTag.key]: reportTag.value }).toString(),
      Metadata: { ...formatMetadata('report'), ...(source && metadataOf(source)) },
    }),
  );

/** The credentials do not allow what a report needs. */
export class MissingPermission extends Error {
  override readonly name = 'MissingPermission';

  constructor(action: string, resource: string, options: ErrorOptions) {
    super(`these credentials lack ${action} on ${resource}; the policy of the output UploadPolicyArn has it`, options);
  }
}

/** Reads the JSON report on this upload; undefined until it exists. @throws MissingPermission */
export async function find(key: string, source: ReportSource): Promise<string | undefined> {
  const { bucket, json_key } = reportLocation(key);
  const get = () => undefinedIfGone(s3.send(new GetObjectCommand({ Bucket: bucket, Key: json_key })));
  const found = await get().catch(async (error: unknown) => {
    if (!isAccessDenied(error)) throw error;
    // S3 answers 403 for a missing object, too, if the credentials may list only a folder.
    if (!(await isListed(bucket, json_key))) return undefined;
    return get().catch((again: unknown) => {
      throw isAccessDenied(again)
        ? new MissingPermission('s3:GetObject', `${bucket}/${json_key}`, { cause: again })
        : again;
    });
  });
  // A body that nobody reads keeps its connection busy.
  const report = await found?.Body?.transformToString();
  if (!found || !isAbout(found.Metadata, source)) return undefined;
  checkFormat('report', { format_version: found.Metadata?.['appraise-format'] }, () => `${bucket}/${json_key}`);
  return report;
}

/** True if a report is about an upload. Where one of them has no version, the entity tag decides alone. */
function isAbout(metadata: Readonly<Record<string, string>> = {}, { etag, versionId }: ReportSource): boolean {
  const { [tags.etag]: ofEtag, [tags.version]: ofVersion = versionId } = metadata;
  return ofEtag === etag && (versionId === undefined || ofVersion === versionId);
}

async function isListed(Bucket: string, Key: string): Promise<boolean> {
  try {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }));
    return Contents.some((object) => object.Key === Key);
  } catch (error) {
    if (!isAccessDenied(error)) throw error;
    throw new MissingPermission('s3:ListBucket', `${Bucket} for the prefix ${Key}`, { cause: error });
  }
}

const isAccessDenied = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'AccessDenied';
