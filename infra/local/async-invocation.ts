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
  readonly run: (event: Event) => Promise<unknown>;
  readonly bury: (letter: DeadLetter) => Promise<void>;
  /**
   * Waits before the second and third attempt, in milliseconds. Lambda waits one and two minutes, which nobody at a
   * desk would.
   * @default [300, 900]
   */
  readonly delaysMs?: readonly number[];
}

/** Invokes a function as Lambda does on an event: up to two more attempts, then the event is buried. Never rejects. */
export function invokeAsync<Event>(invocation: AsyncInvocation<Event>): (event: Event) => Promise<void> {
  const { id, run, bury, delaysMs = [300, 900] } = invocation;
  return async (event) => {
    let failure: unknown;
    for (const delayMs of [0, ...delaysMs]) {
      await sleep(delayMs);
      try {
        await run(event);
        return;
      } catch (error) {
        failure = error;
      }
    }
    await bury({ function: id, attempts: delaysMs.length + 1, error: String(failure), event });
  };
}
