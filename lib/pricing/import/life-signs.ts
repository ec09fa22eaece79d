import { StoreUnavailable } from '../../platform/aws/store-errors.ts';
import type { Attempt } from '../store/attempts.ts';
import { findScope } from '../store/scopes.ts';
import { showLife } from '../store/snapshots.ts';

/** A newer upload counts by now: what this run would publish, nobody would see. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/**
 * Called often while a run works on an attempt, at least once for every batch of rows; the promise is to be awaited
 * before the run goes on. Mostly there is none: nothing is due.
 * @throws Overtaken when the run should stop
 */
export type LifeSigns = () => Promise<void> | undefined;

/** Half of the time within which a run that is overtaken stops, and more: the rest is for what it is at. */
const lookEveryMs = 2_000;
const showEveryMs = 30_000;

/** Looks at the scope every two seconds, and shows life every thirty: reads of half a unit, and two writes of one. */
export function lifeSigns(attempt: Attempt, now: () => Date): LifeSigns {
  let looked = now().getTime();
  let shown = looked;
  const look = async (at: Date): Promise<void> => {
    const scope = await findScope(attempt.scope_id);
    if (isOvertaken(attempt, scope?.active_order)) throw new Overtaken(`${attempt.snapshot_id} is overtaken`);
    if (Math.abs(at.getTime() - shown) < showEveryMs) return;
    shown = at.getTime();
    await showLife(attempt, at);
  };
  return () => {
    const at = now();
    // A clock that is set back must not silence it.
    if (Math.abs(at.getTime() - looked) < lookEveryMs) return undefined;
    looked = at.getTime();
    return look(at).catch(unlessUnavailable);
  };
}

/** True when the active snapshot is that of a newer upload, or stands for one. */
export const isOvertaken = (attempt: Attempt, activeOrder: string | null | undefined): boolean =>
  activeOrder !== null && activeOrder !== undefined && activeOrder > attempt.snapshot_id;

/** While a sheet is read and sorted nothing is needed of the store; it is asked again two seconds later. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}

/** Shows life every thirty seconds while something waits for others most of the time. */
export async function withLifeSigns<Result>(
  attempt: Attempt,
  began: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = performance.now();
  const show = (): void => {
    const at = new Date(began.getTime() + performance.now() - start);
    // Nothing depends on one sign: the next one is due in half a minute.
    showLife(attempt, at).catch(() => {});
  };
  const timer = setInterval(show, showEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
