import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { requireVariable } from '../../platform/aws/environment.ts';
import { objectUrl } from '../../platform/aws/object-url.ts';
import { s3, undefinedIfGone } from '../../platform/aws/s3-client.ts';

/** The two reports on an upload, as texts. */
export interface Reports {
  readonly json: string;
  readonly html: string;
}

/** Where the reports on an upload stand. */
export interface ReportLocation {
  readonly bucket: string;
  readonly json_key: string;
  readonly html_key: string;
}

/** Reports lie in a bucket of their own: written beside the uploads they would be uploads. */
export const reportLocation = (key: string): ReportLocation => ({
  bucket: requireVariable('APPRAISE_REPORTS_BUCKET'),
  json_key: `${key}.report.json`,
  html_key: `${key}.report.html`,
});

/** Address of the HTML report on the upload at `key`: for a browser where S3 is a local one, as `s3://` otherwise. */
export function reportAddress(key: string): string {
  const { bucket, html_key } = reportLocation(key);
  const endpoint = process.env.APPRAISE_S3_ENDPOINT;
  return endpoint ? objectUrl(endpoint, bucket, html_key) : `s3://${bucket}/${html_key}`;
}

/** Which object a report is about: its entity tag, as metadata of the report. */
export const sourceTag = 'appraise-source-etag';

/**
 * Writes both reports on the upload at `key`, over those of an earlier upload.
 * @param etag of the upload; the uploader knows it too, and so finds out which upload a report is about
 */
export async function write(key: string, { json, html }: Reports, etag: string): Promise<void> {
  const { bucket, json_key, html_key } = reportLocation(key);
  await Promise.all([
    put(bucket, json_key, json, 'application/json', etag),
    put(bucket, html_key, html, 'text/html; charset=utf-8', etag),
  ]);
}

const put = (Bucket: string, Key: string, Body: string, ContentType: string, etag: string) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, Metadata: { [sourceTag]: etag } }));

/** Thrown where credentials do not allow what a report needs. */
export class MissingPermission extends Error {
  override readonly name = 'MissingPermission';

  constructor(action: string, resource: string, options: ErrorOptions) {
    super(`these credentials lack ${action} on ${resource}; the policy of the output UploadPolicyArn has it`, options);
  }
}

/**
 * The JSON report on the upload at `key` whose entity tag is `etag`; `undefined` while it is not there.
 * @throws MissingPermission where the report may not be read, or nobody can tell that it is not there
 */
export async function find(key: string, etag: string): Promise<string | undefined> {
  const { bucket, json_key } = reportLocation(key);
  const get = () => undefinedIfGone(s3.send(new GetObjectCommand({ Bucket: bucket, Key: json_key })));
  const found = await get().catch(async (error: unknown) => {
    if (!isAccessDenied(error)) throw error;
    // Whoever may list a folder only is told 403 where there is no object, too: that request names no folder.
    if (!(await isListed(bucket, json_key))) return undefined;
    return get().catch((again: unknown) => {
      throw isAccessDenied(again)
        ? new MissingPermission('s3:GetObject', `${bucket}/${json_key}`, { cause: again })
        : again;
    });
  });
  return found?.Metadata?.[sourceTag] === etag ? found.Body?.transformToString() : undefined;
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
