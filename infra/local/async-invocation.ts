import { setTimeout as sleep } from 'node:timers/promises';

/** An event that a function failed on as often as it was tried. */
export interface DeadLetter {
  readonly function: string;
  readonly attempts: number;
  readonly error: string;
  readonly event: unknown;
}

/** What asynchronous invocation needs beside the function. */
export interface AsyncInvocation<Event> {
  /** Names the function in dead letters. */
  readonly id: string;
  /** Ends soon after the signal; an event that it does not finish then is delivered again by the next run. */
  readonly run: (event: Event, signal: AbortSignal) => Promise<unknown>;
  readonly keepDeadLetter: (letter: DeadLetter) => Promise<void>;
  /**
   * Waits before the second and third attempt, in milliseconds. Lambda waits one and two minutes, which nobody at a
   * desk would.
   * @default [300, 900]
   */
  readonly delaysMs?: readonly number[];
}

/** How an invocation ended: `stopped` means that the event is neither handled nor buried. */
export type InvocationOutcome = 'handled' | 'failed' | 'stopped';

/**
 * Invokes a function as Lambda does on an event: up to two more attempts, then the event is buried. Never rejects.
 * What fails after the signal is nobody's fault: the stores may be gone by then.
 */
export function invokeAsync<Event>(
  invocation: AsyncInvocation<Event>,
): (event: Event, signal: AbortSignal) => Promise<InvocationOutcome> {
  const { id, run, keepDeadLetter, delaysMs = [300, 900] } = invocation;
  return async (event, signal) => {
    let failure: unknown;
    for (const delayMs of [0, ...delaysMs]) {
      await sleep(delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return 'stopped';
      try {
        await run(event, signal);
        return 'handled';
      } catch (error) {
        failure = error;
      }
    }
    if (signal.aborted) return 'stopped';
    await keepDeadLetter({ function: id, attempts: delaysMs.length + 1, error: String(failure), event });
    return 'failed';
  };
}
