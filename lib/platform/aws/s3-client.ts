import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { retryExpired, roleCredentials } from './fresh-credentials.ts';

const endpoint = process.env.APPRAISE_S3_ENDPOINT;

/** The one S3 client of a process. Without `APPRAISE_S3_ENDPOINT` it uses AWS. */
export const s3 = new S3Client({ ...roleCredentials(), ...(endpoint && { endpoint, forcePathStyle: true }) });

retryExpired(s3);

const goneCodes = new Set(['NoSuchKey', 'NoSuchVersion', 'NotFound', 'MethodNotAllowed']);

/** Awaits a request to S3. @returns undefined if the object was deleted */
export async function undefinedIfGone<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceException && goneCodes.has(error.name)) return undefined;
    throw error;
  }
}
