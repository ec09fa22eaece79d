import { setTimeout as sleep } from 'node:timers/promises';
import type { InvocationOutcome } from './async-invocation.ts';
import type { KeptEvent, PendingEvents } from './pending-events.ts';

/** A job as the queue runs it. */
export interface QueuedJob {
  /** Never rejects. */
  readonly invoke: (event: unknown, signal: AbortSignal) => Promise<InvocationOutcome>;
  /** How many events it handles at the same time. */
  readonly concurrency: number;
}

/** Runs jobs on events that survive the process. */
export interface JobQueue {
  /** Accepts an event; resolves once it is on disk. This run or the next one handles it. */
  readonly accept: (job: string, event: unknown) => Promise<void>;
  /** Starts the work, with events of earlier runs first. Events of jobs that are not given stay on disk. */
  readonly start: (jobs: Readonly<Record<string, QueuedJob>>) => void;
  /** True while an event of the job waits or is being handled. */
  readonly has: (job: string) => boolean;
  /** Starts nothing more, and gives running jobs this long. What is unfinished or comes later stays on disk. */
  readonly close: (graceMs: number) => Promise<void>;
}

/**
 * Opens the queue with the events that earlier runs left; `start` begins to handle them.
 * @param coalesced ids of jobs that do not read their events: one waiting event replaces later ones
 */
export async function openJobQueue(pending: PendingEvents, coalesced: readonly string[] = []): Promise<JobQueue> {
  const waiting = [...(await pending.recover())];
  const active = new Map<KeptEvent, Promise<void>>();
  const stopping = new AbortController();
  let jobs: Readonly<Record<string, QueuedJob>> = {};

  const countActive = (job: string): number => [...active.keys()].filter((kept) => kept.job === job).length;

  const startWaiting = (): void => {
    for (const next of [...waiting]) {
      const job = jobs[next.job];
      if (stopping.signal.aborted || !job || countActive(next.job) >= job.concurrency) continue;
      waiting.splice(waiting.indexOf(next), 1);
      active.set(next, handle(next, job));
    }
  };

  const handle = async (kept: KeptEvent, { invoke }: QueuedJob): Promise<void> => {
    const outcome = await invoke(kept.event, stopping.signal);
    if (outcome !== 'stopped') {
      await kept
        .settle()
        .catch((error: Error) => console.error(`a handled event could not be removed from disk: ${error.message}`));
    }
    active.delete(kept);
    startWaiting();
  };

  return {
    accept: async (job, event) => {
      if (coalesced.includes(job) && waiting.some((kept) => kept.job === job)) return;
      waiting.push(await pending.keep({ job, event }));
      startWaiting();
    },
    start: (known) => {
      jobs = known;
      startWaiting();
    },
    has: (job) => [...waiting, ...active.keys()].some((kept) => kept.job === job),
    close: async (graceMs) => {
      stopping.abort();
      const timeUp = new AbortController();
      await Promise.race([
        Promise.all(active.values()),
        sleep(graceMs, undefined, { signal: timeUp.signal }).catch(() => {}),
      ]);
      timeUp.abort();
    },
  };
}
