import type { IncomingMessage } from 'node:http';
import type { S3Call, S3Reply, S3Target } from './call.ts';
import { deleteObject, deleteObjects } from './delete-object.ts';
import { S3Error } from './errors.ts';
import { listObjects, listObjectsV2 } from './list-objects.ts';
import { abortUpload, completeUpload, createUpload, listParts, uploadPart } from './multipart.ts';
import { getObject, headObject } from './read-object.ts';
import type { Store } from './store.ts';
import { deleteTagging, getTagging, putTagging } from './tagging.ts';
import { putObject } from './write-object.ts';
import { toXml } from './xml.ts';

type Operation = (call: S3Call) => Promise<S3Reply>;

const region = 'us-east-1';

/** By method, bucket or object, and the parameters that select the operation, in alphabetical order. */
const operations: Readonly<Record<string, Operation>> = {
  'HEAD bucket': async () => ({ headers: { 'x-amz-bucket-region': region } }),
  'GET bucket': listObjects,
  'GET bucket list-type': listObjectsV2,
  // S3 writes us-east-1 as an empty text.
  'GET bucket location': async () => ({ body: toXml('LocationConstraint', '') }),
  'GET bucket versioning': async () => ({ body: toXml('VersioningConfiguration', { Status: 'Enabled' }) }),
  'POST bucket delete': deleteObjects,
  'PUT bucket': async () => {
    throw new S3Error('BucketAlreadyOwnedByYou');
  },
  'GET object': getObject,
  'HEAD object': headObject,
  'PUT object': putObject,
  'DELETE object': deleteObject,
  'GET object tagging': getTagging,
  'PUT object tagging': putTagging,
  'DELETE object tagging': deleteTagging,
  'POST object uploads': createUpload,
  'PUT object partNumber uploadId': uploadPart,
  'GET object uploadId': listParts,
  'POST object uploadId': completeUpload,
  'DELETE object uploadId': abortUpload,
};

/** Parameters that select no operation. Unknown ones are refused: `PUT /bucket/key?acl` must not write an object. */
const options =
  /^(?:x-amz-.*|x-id|response-.*|signature|expires|awsaccesskeyid|versionid|prefix|delimiter|max-keys|marker|continuation-token|start-after|encoding-type|fetch-owner|max-parts|part-number-marker|max-buckets)$/i;

/** Finds the operation of a request. @throws S3Error NotImplemented, MethodNotAllowed */
export function selectOperation(
  { method = '' }: IncomingMessage,
  { key }: S3Target,
  query: URLSearchParams,
): Operation {
  const selectors = [...new Set(query.keys())].filter((name) => !options.test(name)).sort();
  const operation = operations[[method, key === '' ? 'bucket' : 'object', ...selectors].join(' ')];
  if (operation) return operation;
  throw new S3Error(['GET', 'HEAD', 'PUT', 'POST', 'DELETE'].includes(method) ? 'NotImplemented' : 'MethodNotAllowed');
}

/** ListBuckets. */
export const listBuckets = (store: Store): S3Reply => ({
  body: toXml('ListAllMyBucketsResult', {
    Owner: { ID: 'local', DisplayName: 'local' },
    Buckets: { Bucket: [...store.keys()].map((Name) => ({ Name, CreationDate: '2026-01-01T00:00:00.000Z' })) },
  }),
});
