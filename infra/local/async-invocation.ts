import { appendFile, stat, truncate } from 'node:fs/promises';
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
  /** If it rejects, the event stays pending. */
  readonly keepDeadLetter: (letter: DeadLetter) => Promise<void>;
  /** Whether the disk is full: attempts that fail then do not count. @default never */
  readonly isFull?: () => Promise<boolean>;
  /** Waits before the second and third attempt; Lambda waits one and two minutes. @default [300, 900] */
  readonly delaysMs?: readonly number[];
  /** Wait between two looks at a full disk. @default 500 */
  readonly fullDiskPauseMs?: number;
}

/** `failed` events are dead letters; `stopped` ones stay pending. */
export type InvocationOutcome = 'handled' | 'failed' | 'stopped';

/** Invokes a function as Lambda does: three attempts, then the event is a dead letter. Never rejects. */
export function invokeAsync<Event>(
  invocation: AsyncInvocation<Event>,
): (event: Event, signal: AbortSignal) => Promise<InvocationOutcome> {
  const {
    id,
    run,
    keepDeadLetter,
    isFull = async () => false,
    delaysMs = [300, 900],
    fullDiskPauseMs = 500,
  } = invocation;
  return async (event, signal) => {
    const allDelaysMs = [0, ...delaysMs];
    let failure: unknown;
    for (let attempt = 0; attempt < allDelaysMs.length; ) {
      await sleep(allDelaysMs[attempt], undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return 'stopped';
      try {
        await run(event, signal);
        return 'handled';
      } catch (error) {
        failure = error;
        attempt += 1;
        while (!signal.aborted && (await isFull())) {
          attempt = 0;
          await sleep(fullDiskPauseMs, undefined, { signal }).catch(() => undefined);
        }
      }
    }
    if (signal.aborted) return 'stopped';
    try {
      await keepDeadLetter({ function: id, attempts: allDelaysMs.length, error: String(failure), event });
      return 'failed';
    } catch (error) {
      console.error(`${id}: its dead letter could not be kept, so the event stays pending: ${error}`);
      return 'stopped';
    }
  };
}

/**
 * Appends dead letters to a file, as whole JSON lines, and reports each on stderr. Replaces the queue of a deployment.
 * Rejects when a letter cannot be written.
 */
export const openDeadLetterFile =
  (path: string) =>
  async (letter: DeadLetter): Promise<void> => {
    console.error(
      `dead letter: ${letter.function} failed ${letter.attempts} times: ${letter.error} (event kept in ${path})`,
    );
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    try {
      await appendFile(path, `${JSON.stringify({ at: new Date().toISOString(), ...letter })}\n`);
    } catch (error) {
      // A full disk takes the beginning of a line.
      await truncate(path, size).catch(() => {});
      throw error;
    }
  };
