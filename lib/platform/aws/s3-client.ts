import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

const endpoint = process.env.APPRAISE_S3_ENDPOINT;

/** The one S3 client of a process. `APPRAISE_S3_ENDPOINT` points it at another S3 than that of AWS. */
export const s3 = new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});

const goneCodes = new Set(['NoSuchKey', 'NoSuchVersion', 'NotFound', 'MethodNotAllowed']);

/** Awaits a request to S3. @returns undefined where the object was deleted: for the caller that is no error */
export async function undefinedIfGone<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceException && goneCodes.has(error.name)) return undefined;
    throw error;
  }
}
