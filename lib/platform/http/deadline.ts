import type { Context } from 'aws-lambda';
import type { OnWait } from '../fetch-text.ts';
import { logger } from '../log.ts';

/** A job gets its signal to stop so long before Lambda ends the run. */
export const deadlineMarginMs = 10_000;

/** Tells a job when to stop, by a `DeadlineExceeded`, and notes what it waits for. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly onWait: OnWait;
}

/** A job ran out of time; the message says what it waited for. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
}

type TimeLeft = Pick<Context, 'getRemainingTimeInMillis'>;

/**
 * Runs a job. Shortly before Lambda ends it, logs what the job waits for and aborts its signal. Without a `context`, or with
 * less time than the margin, nothing aborts it. @throws DeadlineExceeded, or what the job throws
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
    // A job may answer the signal with any error.
    throw stopping.signal.aborted ? stopping.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Wraps the functions in `deps` so that each call notes its wait: `head of s3://inbox/key`. */
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
