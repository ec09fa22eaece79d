import type { Context } from 'aws-lambda';
import type { OnWait } from '../outbound/fetch-text.ts';
import { logger } from './log.ts';

/** Time before Lambda ends a run at which the run is told to stop, in milliseconds: enough to end it in order. */
export const deadlineMarginMs = 10_000;

/** Longest delay of a timer of Node's. */
const maxDelayMs = 2 ** 31 - 1;

/** What a job needs to end in time, and to say what it waits for. */
export interface Deadline {
  /** Aborted, with a `DeadlineExceeded`, when the time has run out. */
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
 * Runs a job of Lambda's. Shortly before Lambda would end it without a word, a line in the log says what it waits for and
 * since when, and the job is told to stop. One that does not listen is ended by Lambda then, as ever.
 * @param job id of the job, for the log
 * @param context undefined where nothing ends the run
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
  const left = context?.getRemainingTimeInMillis?.();
  const timer = left === undefined ? undefined : setTimeout(stop, delayFor(left));
  try {
    return await run({ signal: stopping.signal, onWait });
  } catch (error) {
    // What fails because it was told to stop says so in many ways.
    throw stopping.signal.aborted ? stopping.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

const delayFor = (leftMs: number): number => Math.min(Math.max(0, leftMs - deadlineMarginMs), maxDelayMs);

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
