import { StoreUnavailable } from '../../platform/aws/store-errors.ts';
import type { Attempt } from '../store/attempts.ts';
import { findScope } from '../store/scopes.ts';
import { writeLifeSign } from '../store/snapshots.ts';

/** A newer upload is the active one by now: nobody would see the snapshot of this run. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * A function that a run calls often, at least once for every batch of rows. It mostly returns undefined: nothing is due.
 * The run awaits the promise where there is one, which rejects with Overtaken when the run should stop.
 */
export type LifeSigns = () => Promise<void> | undefined;

/** Short enough that an overtaken run stops within a few seconds, with the batch that it is working on. */
const lookEveryMs = 2_000;
const showEveryMs = 30_000;

/** Looks at the scope every two seconds, and shows life every thirty: a read of one unit, and two writes of one. */
export function makeLifeSigns(attempt: Attempt, now: () => Date): LifeSigns {
  let looked = now().getTime();
  let shown = looked;
  const look = async (at: Date): Promise<void> => {
    const scope = await findScope(attempt.scope_id);
    throwIfOvertaken(attempt, scope?.active_order);
    if (Math.abs(at.getTime() - shown) < showEveryMs) return;
    shown = at.getTime();
    await writeLifeSign(attempt, at);
  };
  return () => {
    const at = now();
    // The difference is absolute: after the clock was set back, life signs must not stop.
    if (Math.abs(at.getTime() - looked) < lookEveryMs) return undefined;
    looked = at.getTime();
    return look(at).catch(unlessUnavailable);
  };
}

/** @throws Overtaken when the active snapshot is that of a newer upload, or stands for one */
export function throwIfOvertaken({ snapshot_id }: Attempt, activeOrder: string | null | undefined): void {
  if (activeOrder !== null && activeOrder !== undefined && activeOrder > snapshot_id) {
    throw new Overtaken(`a newer upload has overtaken ${snapshot_id}`);
  }
}

/** Ignores a store that does not answer: reading and sorting need no store, and it is asked again in two seconds. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}

/** Shows life every thirty seconds during work that mostly waits for others, such as the reading of a price list. */
export async function withLifeSigns<Result>(
  attempt: Attempt,
  began: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const show = (): void => {
    const at = new Date(began.getTime() + performance.now() - start);
    // A lost sign does no harm: the next one is due in half a minute.
    writeLifeSign(attempt, at).catch(() => {});
  };
  const timer = setInterval(show, showEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
