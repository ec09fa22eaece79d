import { type BrokenPolicy, rejectPolicy } from '../judge/broken-policy.ts';
import { rejectInput } from '../judge/validate.ts';
import type { Policy, RemovedPolicy } from '../policy/policy.ts';
import { byteLimitOf } from '../record/file-name.ts';
import { encodingError, sizeError } from '../text/decode.ts';
import type { InputError } from '../text/input-error.ts';
import { judgeUpload, type ReportContext, reportUpload, type UploadJudgement } from './judge-upload.ts';

/** An object of the inbox, before it is read. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** Its content encoding without what changes no byte. */
  readonly encoding: string;
  readonly policy: Policy | BrokenPolicy | RemovedPolicy | undefined;
  /** Reads at most so many bytes; undefined if it was deleted. */
  readonly read: (limit: number) => Promise<Uint8Array | undefined>;
}

/** Judges an object of the inbox as of a day; undefined if it was deleted. What cannot be judged is not read. */
export async function judgeObject(
  { key, bytes: size, encoding, policy, read }: StoredObject,
  about: Omit<ReportContext, 'options'>,
  asOf: string,
): Promise<UploadJudgement | undefined> {
  if (policy && 'problems' in policy) {
    return reportUpload(key, rejectPolicy(policy, asOf), { ...about, options: { asOf } });
  }
  const options = policy && 'removed' in policy ? { asOf, removedPolicy: policy } : { asOf, policy };
  const context = { ...about, options };
  const reject = (error: InputError) => reportUpload(key, rejectInput(error, options), context);
  const limit = byteLimitOf(key);
  const gzip = encoding === 'gzip';
  if (encoding !== '' && !gzip) return reject(encodingError(encoding));
  if (size > limit) return reject(sizeError(size, limit));
  // S3 rejects a range of an empty object.
  const bytes = size === 0 ? new Uint8Array() : await read(limit + 1);
  return bytes && judgeUpload({ name: key, bytes, gzip }, context);
}
