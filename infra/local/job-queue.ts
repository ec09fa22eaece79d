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

/** Runs jobs on events that outlive the process. */
export interface JobQueue {
  /** Takes an event for a job. Resolves once it is on disk; it is handled later, by this run or by the next. */
  readonly accept: (job: string, event: unknown) => Promise<void>;
  /**
   * Starts the work, with what earlier runs left first.
   * @param jobs by id; an event for any other job stays on disk
   */
  readonly start: (jobs: Readonly<Record<string, QueuedJob>>) => void;
  /** True while an event waits for the job or is being handled. */
  readonly has: (job: string) => boolean;
  /**
   * Starts nothing more and lets what is under way end within the time given. What does not end stays on disk. Events
   * are accepted until the process is gone.
   */
  readonly close: (graceMs: number) => Promise<void>;
}

/**
 * Opens the queue of a local run with the events that earlier runs left. Nothing is handled before it is started.
 * @param coalesced ids of jobs that read nothing of their events: an event that waits covers those after it
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
      await kept.settle().catch((error: Error) => console.error(`a handled event stays on disk: ${error.message}`));
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
