import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { required } from './environment.ts';
import { objectUrl } from './object-url.ts';
import { s3, unlessGone } from './s3-client.ts';

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
  bucket: required('APPRAISE_REPORTS_BUCKET'),
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

/** The JSON report on the upload at `key` whose entity tag is `etag`; `undefined` while it is not there. */
export async function find(key: string, etag: string): Promise<string | undefined> {
  const { bucket, json_key } = reportLocation(key);
  const found = await unlessGone(s3.send(new GetObjectCommand({ Bucket: bucket, Key: json_key })));
  return found?.Metadata?.[sourceTag] === etag ? found.Body?.transformToString() : undefined;
}
