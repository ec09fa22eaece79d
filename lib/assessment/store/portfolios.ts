import { PutObjectCommand } from '@aws-sdk/client-s3';
import { requireVariable } from '../../platform/aws/environment.ts';
import { objectUrl } from '../../platform/aws/object-url.ts';
import { s3 } from '../../platform/aws/s3-client.ts';
import { metadataOf } from '../../platform/stored-formats.ts';
import { portfolioTag } from './keys.ts';

/** A portfolio for people and for programs. */
export interface PortfolioPages {
  readonly html: string;
  readonly json: string;
}

const htmlKey = (prefix: string): string => `${prefix}portfolio.html`;

/** Replaces the portfolio of a team, beside the reports on its uploads. @param prefix of the team, with a slash at its end */
export async function write(prefix: string, { html, json }: PortfolioPages): Promise<void> {
  await Promise.all([
    put(htmlKey(prefix), html, 'text/html; charset=utf-8'),
    put(`${prefix}portfolio.json`, json, 'application/json'),
  ]);
}

/** Address of the page of a team: for a browser if S3 is local, else `s3://`. */
export function portfolioAddress(prefix: string): string {
  const bucket = requireVariable('APPRAISE_REPORTS_BUCKET');
  const endpoint = process.env.APPRAISE_S3_ENDPOINT;
  return endpoint ? objectUrl(endpoint, bucket, htmlKey(prefix)) : `s3://${bucket}/${htmlKey(prefix)}`;
}

const put = (Key: string, Body: string, ContentType: string) =>
  s3.send(
    new PutObjectCommand({
      Bucket: requireVariable('APPRAISE_REPORTS_BUCKET'),
      Key,
      Body,
      ContentType,
      Metadata: metadataOf('portfolio'),
      // A browser that keeps a page would show an old one.
      CacheControl: 'no-cache',
      Tagging: new URLSearchParams({ [portfolioTag.key]: portfolioTag.value }).toString(),
    }),
  );
