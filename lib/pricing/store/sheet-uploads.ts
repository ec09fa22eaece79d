import { randomBytes } from 'node:crypto';
import { requireVariable } from '../../platform/aws/environment.ts';
import { presign } from '../../platform/aws/signature.ts';
import { priceSheetPrefix } from '../sheet-upload.ts';

/** How long after its signature an upload may begin. */
export const uploadSeconds = 15 * 60;

/** A price sheet that is to be uploaded. */
export interface AnnouncedSheet {
  readonly scopeId: string;
  /** As `storedSheetName` makes it. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly now: Date;
}

/** One request to S3 that may be sent without credentials. */
export interface SignedUpload {
  readonly method: 'PUT';
  readonly url: string;
  /** S3 refuses the request without them. */
  readonly headers: Readonly<Record<string, string>>;
  /** ISO 8601 date-time until which the upload may begin. */
  readonly expires_at: string;
  /** The address of the object, as the import names it. */
  readonly source: string;
}

/** One type for all kinds: the import looks at the content, and browsers show nothing of this type. */
const contentType = 'application/octet-stream';

/**
 * Signs the upload of one price sheet under a key that nobody else gets. The signature holds for this key, this number of bytes and this
 * content type alone. It is a PUT, not a form: its signed `Content-Length` allows one size where a form's policy takes a range, and it
 * needs no rights beyond `s3:PutObject`.
 */
export async function signSheetUpload({ scopeId, name, sizeBytes, now }: AnnouncedSheet): Promise<SignedUpload> {
  const at = now.toISOString().replace(/\.\d+|[-:]/g, '');
  const key = `${priceSheetPrefix}${scopeId}/${at}-${randomBytes(8).toString('hex')}-${name}`;
  const headers = { 'Content-Type': contentType };
  const url = await presign({
    method: 'PUT',
    url: new URL(`${requireVariable('APPRAISE_INBOX_URL')}/${key.split('/').map(encodeURIComponent).join('/')}`),
    headers: { 'content-type': contentType, 'content-length': String(sizeBytes) },
    signedAt: now,
    expiresInSeconds: uploadSeconds,
  });
  return {
    method: 'PUT',
    url: url.href,
    headers,
    expires_at: new Date(now.getTime() + uploadSeconds * 1_000).toISOString(),
    source: `s3://${requireVariable('APPRAISE_INBOX_BUCKET')}/${key}`,
  };
}
