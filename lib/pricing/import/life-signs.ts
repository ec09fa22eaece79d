import { StoreUnavailable } from '../../platform/aws/store-errors.ts';
import type { Attempt } from '../store/attempts.ts';
import { findScope } from '../store/scopes.ts';
import { writeLifeSign } from '../store/snapshots.ts';

/** A newer upload is active: nobody would see the snapshot of this run. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Called at least once for every batch of rows. The run awaits the promise, which rejects with Overtaken. */
export type LifeSigns = () => Promise<void> | undefined;

/** So short that an overtaken run stops within a few seconds. */
const checkEveryMs = 2_000;
const writeEveryMs = 30_000;

/** Makes a function that looks at the scope every two seconds, and writes a life sign every thirty. */
export function makeLifeSigns(attempt: Attempt, now: () => Date): LifeSigns {
  let lookedAt = now().getTime();
  let writtenAt = lookedAt;
  const check = async (at: Date): Promise<void> => {
    const scope = await findScope(attempt.scope_id);
    throwIfOvertaken(attempt, scope?.active_order);
    if (Math.abs(at.getTime() - writtenAt) < writeEveryMs) return;
    writtenAt = at.getTime();
    await writeLifeSign(attempt, at);
  };
  return () => {
    const at = now();
    // The difference is absolute: life signs must not stop after the clock was set back.
    if (Math.abs(at.getTime() - lookedAt) < checkEveryMs) return undefined;
    lookedAt = at.getTime();
    return check(at).catch(unlessUnavailable);
  };
}

/** @throws Overtaken when the active snapshot is that of a newer upload, or has the same prices as one */
export function throwIfOvertaken({ snapshot_id }: Attempt, activeOrder: string | null | undefined): void {
  if (activeOrder !== null && activeOrder !== undefined && activeOrder > snapshot_id) {
    throw new Overtaken(`a newer upload has overtaken ${snapshot_id}`);
  }
}

/** Ignores a store that does not answer: reading and sorting need no store, and the next look is due in two seconds. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}

/** Writes a life sign every thirty seconds while `work` waits for others, such as for pages of a price list. */
export async function withLifeSigns<Result>(
  attempt: Attempt,
  began: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const writeSign = (): void => {
    const at = new Date(began.getTime() + performance.now() - start);
    // A lost sign does no harm: the next one is due in half a minute.
    writeLifeSign(attempt, at).catch(() => {});
  };
  const timer = setInterval(writeSign, writeEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
