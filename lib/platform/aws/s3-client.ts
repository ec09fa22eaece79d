import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

const endpoint = process.env.APPRAISE_S3_ENDPOINT;

/** The one S3 client of a process. `APPRAISE_S3_ENDPOINT` points it elsewhere than at AWS. */
export const s3 = new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});

const goneCodes = new Set(['NoSuchKey', 'NoSuchVersion', 'NotFound', 'MethodNotAllowed']);

/** A deleted object is a fact, not a fault: there is nothing left to judge. */
export async function unlessGone<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceException && goneCodes.has(error.name)) return undefined;
    throw error;
  }
}
