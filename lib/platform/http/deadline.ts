import type { Context } from 'aws-lambda';
import type { OnWait } from '../fetch-text.ts';
import { logger } from '../log.ts';

/** How long before Lambda would end a run the job gets its signal to stop, in milliseconds: enough to end in order. */
export const deadlineMarginMs = 10_000;

/** Lets a job end in time, and say what it waits for. */
export interface Deadline {
  /** Aborts, with a `DeadlineExceeded`, when the time has run out. */
  readonly signal: AbortSignal;
  /** Notes that the job waits for something. @returns to be called once it has it */
  readonly onWait: OnWait;
}

/** The time of a job has run out; the message says what it waited for. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

type TimeLeft = Pick<Context, 'getRemainingTimeInMillis'>;

/**
 * Runs a job within the time that Lambda gives it. Shortly before that time ends, it logs what the job waits for and since when,
 * and aborts the job's signal. Lambda ends a job that ignores the signal.
 * @param job id of the job, for the log
 * @param context undefined where nothing ends the run. A run with less time than the margin gets no signal
 * @throws DeadlineExceeded where the job has stopped because of it; else what the job throws
 */
export async function withDeadline<Result>(
  job: string,
  context: TimeLeft | undefined,
  run: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const waits = new Map<symbol, { readonly what: string; readonly since: number }>();
  const stopping = new AbortController();
  const began = performance.now();
  const onWait: OnWait = (what) => {
    const id = Symbol(what);
    waits.set(id, { what, since: performance.now() });
    return () => void waits.delete(id);
  };
  const stop = (): void => {
    const at = performance.now();
    const waiting = [...waits.values()].map(({ what, since }) => ({ what, seconds: seconds(at - since) }));
    const elapsed = seconds(at - began);
    logger.error('out of time', { job, elapsed_seconds: elapsed, waiting_for: waiting });
    const [first] = waiting;
    const reason = first ? `waiting for ${first.what} for ${first.seconds} s` : 'waiting for nothing outside';
    stopping.abort(new DeadlineExceeded(`${job} ran out of time after ${elapsed} s, ${reason}`));
  };
  const leftMs = context?.getRemainingTimeInMillis?.() ?? 0;
  const timer = leftMs > deadlineMarginMs ? setTimeout(stop, leftMs - deadlineMarginMs) : undefined;
  try {
    return await run({ signal: stopping.signal, onWait });
  } catch (error) {
    // A job that stops because of the signal may throw anything.
    throw stopping.signal.aborted ? stopping.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Wraps what a function needs from outside, so that each call notes what it waits for: `head of s3://inbox/key`.
 * @param about what the calls are about
 */
export function withNotes<Deps extends object>(deps: Deps, onWait: OnWait, about: string): Deps {
  const noted = Object.entries(deps).map(([name, call]) => {
    if (typeof call !== 'function') return [name, call];
    const noting = (...values: readonly unknown[]): unknown => {
      const result: unknown = call(...values);
      return result instanceof Promise ? result.finally(onWait(`${name} of ${about}`)) : result;
    };
    return [name, noting];
  });
  return Object.fromEntries(noted) as Deps;
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
