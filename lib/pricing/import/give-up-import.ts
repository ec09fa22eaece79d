import { type Attempt, findAttempt } from '../store/attempts.ts';
import type { SnapshotRef } from '../store/keys.ts';
import { fail } from '../store/snapshots.ts';

/** Why an attempt ended that was tried again and again, each time with a fault of ours. */
const givenUp = {
  code: 'import_given_up',
  message: 'The import was cut off by faults of the service, however often it was tried. Upload the sheet again.',
} as const;

/**
 * Ends an attempt that nobody will take up again, so that it is not `running` for ever. One that has ended by itself
 * stays as it is. An operator who starts the same import once more takes it up where it was.
 * @returns the reason; undefined where there was nothing to give up
 */
export async function giveUpImport(ref: SnapshotRef, now: Date): Promise<typeof givenUp | undefined> {
  const attempt = await findAttempt(ref);
  // Without an attempt it failed before the import began, and nothing else tells of it.
  if (attempt && attempt.status !== 'pending' && attempt.status !== 'running') return undefined;
  if (attempt) await fail(attempt, givenUp, now);
  return givenUp;
}

/** True for an attempt that was given up. */
export const isGivenUp = ({ status, failure }: Attempt): boolean =>
  status === 'failed' && failure?.code === givenUp.code;
