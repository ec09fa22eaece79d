import { setTimeout as sleep } from 'node:timers/promises';

/** An event that a function failed on in every attempt. */
export interface DeadLetter {
  readonly function: string;
  readonly attempts: number;
  readonly error: string;
  readonly event: unknown;
}

/** A function to invoke asynchronously. */
export interface AsyncInvocation<Event> {
  /** Names the function in dead letters. */
  readonly id: string;
  /** Should end soon after the signal; the next run delivers an unfinished event again. */
  readonly run: (event: Event, signal: AbortSignal) => Promise<unknown>;
  readonly keepDeadLetter: (letter: DeadLetter) => Promise<void>;
  /** Waits before the second and third attempt; Lambda waits one and two minutes. @default [300, 900] */
  readonly delaysMs?: readonly number[];
}

/** `failed` events are dead letters; `stopped` ones stay pending. */
export type InvocationOutcome = 'handled' | 'failed' | 'stopped';

/** Invokes a function as Lambda does: three attempts, then the event is a dead letter. Never rejects. */
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
