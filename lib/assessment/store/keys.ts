import { isSettingsFile, policyFileName } from '../policy/policy.ts';
import { isRecordFile } from '../record/file-name.ts';

/** Folder of the inbox; each team has a folder in it. */
export const recordPrefix = 'assessments/';

/** True for the key of an upload that is judged; a policy or a mapping to frameworks is none, in whichever folder it lies. */
export const isRecordKey = (key: string): boolean =>
  key.startsWith(recordPrefix) && isRecordFile(key) && !isSettingsFile(key.slice(key.lastIndexOf('/') + 1));

/** Key of the policy of the team whose folder an upload is in; undefined outside of the folders of teams. */
export function policyKeyOf(key: string): string | undefined {
  const [, team] = /^assessments\/([^/]+)\//.exec(key) ?? [];
  return team === undefined ? undefined : `${recordPrefix}${team}/${policyFileName}`;
}

/** Prefix of the team whose folder a key is in, with a slash at its end; undefined for a file beside the folders. */
export const teamPrefixOf = (key: string): string | undefined => /^assessments\/[^/]+\//.exec(key)?.[0];

/**
 * The partition of an upload in a table of uploads: one for each team, so that no partition has to take the uploads of all. A file
 * beside the folders of the teams is in that of the bucket. No name of a bucket has a slash or a `#`.
 */
export function partitionOf({ bucket, key }: { readonly bucket: string; readonly key: string }): string {
  const team = teamPrefixOf(key);
  return team === undefined ? bucket : `${bucket}/${team}`;
}

/** Partitions over which the marks of a bucket's portfolios are spread: each upload writes one, and a run reads all. */
export const markPartitions = 8;

/** Parts of a large portfolio. A million systems are 16,000 a part, which a function reads and adds up in seconds. */
export const partCount = 64;

/** The bucket of a partition. */
export const bucketOf = (partition: string): string => partition.split('/', 1)[0] ?? '';

/** True for the key of the policy of a team. */
export const isPolicyKey = (key: string): boolean => policyKeyOf(key) === key;

/** Tag of a portfolio, by which the bucket drops its replaced versions after a day. */
export const portfolioTag = { key: 'appraise:kind', value: 'portfolio' } as const;

/** Tag of a report on a record, by which the bucket deletes it after the retention of records. */
export const reportTag = { key: 'appraise:kind', value: 'report' } as const;

/** `source` of our events; the stack allows no other. */
export const assessmentEventSource = 'appraise.assessment';
