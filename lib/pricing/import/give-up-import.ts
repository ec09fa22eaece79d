import { type Attempt, findAttempt } from '../store/attempts.ts';
import type { SnapshotRef } from '../store/keys.ts';
import { failAttempt } from '../store/snapshots.ts';

const givenUpFailure = {
  code: 'import_given_up',
  message: 'The import was cut off by faults of the service, however often it was tried. Upload the sheet again.',
} as const;

/** Ends an attempt that no run will continue, and returns the failure; undefined if the attempt had ended. */
export async function giveUpImport(ref: SnapshotRef, now: Date): Promise<typeof givenUpFailure | undefined> {
  const attempt = await findAttempt(ref);
  // Without an attempt the job failed before the import began, and nothing else records that.
  if (attempt && attempt.status !== 'pending' && attempt.status !== 'running') return undefined;
  if (attempt) await failAttempt(attempt, givenUpFailure, now);
  return givenUpFailure;
}

/** True for an attempt that `giveUpImport` has ended. */
export const isGivenUp = ({ status, failure }: Attempt): boolean =>
  status === 'failed' && failure?.code === givenUpFailure.code;
