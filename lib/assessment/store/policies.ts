import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { LRUCache } from 'lru-cache';
import type { Upload } from '../../platform/aws/object-created.ts';
import { s3 } from '../../platform/aws/s3-client.ts';
import type { BrokenPolicy } from '../judge/broken-policy.ts';
import type { Policy, RemovedPolicy } from '../policy/policy.ts';
import { readPolicy, sizeProblem, wholeProblem } from '../policy/read-policy.ts';
import { maxPolicyBytes } from '../record/limits.ts';
import { sha256Of } from '../text/decode.ts';
import { policyKeyOf } from './keys.ts';
import { encodingOf } from './uploads.ts';

/** A policy, what is wrong with it, or that it was deleted. */
export type FoundPolicy = Policy | BrokenPolicy | RemovedPolicy;

/**
 * Finds the policy of an upload: that of its team's folder, else the stack's, else none. Asks S3 once. Where the team's was
 * deleted and the stack has none, that is the result, for as long as the bucket keeps the note of the deletion.
 * @throws S3ServiceException if S3 does not say whether there is one: to judge without it would be a guess
 */
export async function find({ bucket, key }: Pick<Upload, 'bucket' | 'key'>): Promise<FoundPolicy | undefined> {
  const ofTeam = policyKeyOf(key);
  const found = ofTeam === undefined ? undefined : await readObject(bucket, ofTeam);
  return found && !('removed' in found) ? found : ((await readDefault()) ?? found);
}

/** Policies by bucket and key, with their entity tags; one has at most 256 KiB. */
const cache = new LRUCache<string, { readonly etag: string; readonly found: FoundPolicy }>({ max: 50 });

async function readObject(bucket: string, key: string): Promise<FoundPolicy | undefined> {
  const place = `${bucket}/${key}`;
  const known = cache.get(place);
  try {
    const answer = await s3.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        // One byte more than is read tells that a policy is too large.
        Range: `bytes=0-${maxPolicyBytes}`,
        ...(known && { IfNoneMatch: known.etag }),
      }),
    );
    const bytes = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
    const total = Number(/\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? bytes.length);
    const found = await read(key, bytes, total, encodingOf(answer.ContentEncoding));
    if (answer.ETag !== undefined) cache.set(place, { etag: answer.ETag, found });
    return found;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.$metadata.httpStatusCode === 304 && known) return known.found;
    cache.delete(place);
    if (error.name === 'NoSuchKey') return isDeleted(error) ? { source: key, removed: true } : undefined;
    // An empty object has no range.
    if (error.name === 'InvalidRange') return read(key, new Uint8Array(), 0, '');
    throw error;
  }
}

/** S3 says it of an object whose latest version is a delete marker. */
const isDeleted = ({ $response }: S3ServiceException): boolean => $response?.headers['x-amz-delete-marker'] === 'true';

async function read(source: string, bytes: Uint8Array, total: number, encoding: string): Promise<FoundPolicy> {
  if (total > maxPolicyBytes) return { source, sha256: null, problems: [sizeProblem(total)] };
  const name = { source, sha256: await sha256Of(bytes) };
  if (encoding !== '') return { ...name, problems: [wholeProblem({ kind: 'encoded', encoding })] };
  const result = readPolicy(bytes, name);
  return 'policy' in result ? result.policy : { ...name, problems: result.problems };
}

/** How outputs name the policy of the stack, whose file is part of the function. */
const defaultSource = 'setting assessmentPolicy';

let stackPolicy: Promise<FoundPolicy | undefined> | undefined;

/** Reads the policy of the stack at the first call. */
function readDefault(): Promise<FoundPolicy | undefined> {
  stackPolicy ??= readFileOf(process.env.APPRAISE_ASSESSMENT_POLICY).catch((error: unknown) => {
    stackPolicy = undefined;
    throw error;
  });
  return stackPolicy;
}

async function readFileOf(path: string | undefined): Promise<FoundPolicy | undefined> {
  if (!path) return undefined;
  const bytes = await readFile(resolve(process.env.LAMBDA_TASK_ROOT ?? '', path));
  return read(defaultSource, bytes, bytes.length, '');
}
