import { Worker } from 'node:worker_threads';
import type { Job } from '../../lib/platform/http/route.ts';
import { smallHeap } from '../../lib/platform/small-heap.ts';

/** A job that a thread can run. */
type ThreadJob = Pick<Job, 'id' | 'entry'> & Partial<Pick<Job, 'timeoutSeconds'>>;

/** The job to run in a thread. */
export interface JobOrder {
  readonly row: ThreadJob;
  readonly event: unknown;
}

/** The young generation is two semi-spaces, and one more for large objects. */
const resourceLimits = {
  maxOldGenerationSizeMb: smallHeap.oldSpaceMib,
  maxYoungGenerationSizeMb: 3 * smallHeap.semiSpaceMib,
};

/**
 * Runs a long job in a thread, so that this one can serve requests meanwhile.
 * @param signal leaves the job no more time, see `createLocalContext`
 * @throws what the handler throws, or an Error when the thread ends before
 */
export function runInThread<Result>(row: ThreadJob, event: unknown, signal: AbortSignal): Promise<Result> {
  const order: JobOrder = { row, event };
  const thread = new Worker(new URL('./job-thread-main.ts', import.meta.url), { workerData: order, resourceLimits });
  // Does not keep the process alive: the local run decides how long it waits.
  thread.unref();
  const stop = (): void => thread.postMessage('stop');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return new Promise<Result>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread of ${row.id} ended with ${code}`)));
  }).finally(() => signal.removeEventListener('abort', stop));
}
