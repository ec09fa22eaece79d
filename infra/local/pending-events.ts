import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** An event that a job has still to handle. */
export interface PendingEvent {
  /** Id of the job. */
  readonly job: string;
  readonly event: unknown;
}

/** A pending event and the way to end it. */
export interface KeptEvent extends PendingEvent {
  /** Forgets the event, once it was handled or stands among the dead letters. */
  readonly settle: () => Promise<void>;
}

/** Events on disk, so that a run that is killed leaves its successor what it had accepted. */
export interface PendingEvents {
  /** Resolves once the event is on disk: only then may its sender be told that it was accepted. */
  readonly keep: (pending: PendingEvent) => Promise<KeptEvent>;
  /**
   * What earlier runs left, oldest first.
   * @throws CannotStart where an earlier version left an event that no job understands any more
   */
  readonly recover: () => Promise<readonly KeptEvent[]>;
}

/**
 * Keeps each event as a file of its own. A file gets its final name when it is complete, so that a half-written one is
 * never taken for an event: its sender was told nothing.
 * @param directory exists, and belongs to this run alone
 */
export function openPendingEvents(directory: string): PendingEvents {
  let latest = 0;
  const kept = (name: string, pending: PendingEvent): KeptEvent => ({
    ...pending,
    settle: () => rm(join(directory, name), { force: true }),
  });
  return {
    keep: async (pending) => {
      // Names sort by age, also where a thousand events arrive within a millisecond or the clock is set back.
      latest = Math.max(latest + 1, Date.now() * 1_000);
      const name = `${latest}-${randomUUID()}.json`;
      const partial = join(directory, `${name}.partial`);
      await writeFile(partial, JSON.stringify(pending));
      await rename(partial, join(directory, name));
      return kept(name, pending);
    },
    recover: async () => {
      const names = await readdir(directory);
      const partials = names.filter((name) => name.endsWith('.partial'));
      await Promise.all(partials.map((name) => rm(join(directory, name), { force: true })));
      const found: KeptEvent[] = [];
      for (const name of names.filter((other) => other.endsWith('.json')).sort()) {
        const pending = parse(await readFile(join(directory, name), 'utf8'));
        if (pending && isNotification(pending.event)) throw earlierFormError(join(directory, name));
        if (pending) found.push(kept(name, pending));
        else console.error(`pending event ${join(directory, name)} cannot be read and is left where it is`);
      }
      return found;
    },
  };
}

function parse(text: string): PendingEvent | undefined {
  try {
    const { job, event } = Object(JSON.parse(text)) as Partial<PendingEvent>;
    return typeof job === 'string' ? { job, event } : undefined;
  } catch {
    return undefined;
  }
}

/** True for a notification in S3's own form, in which earlier versions announced records. */
const isNotification = (event: unknown): boolean => Array.isArray((Object(event) as { Records?: unknown }).Records);

const earlierFormError = (path: string): CannotStart =>
  new CannotStart(
    `${path} announces an upload in the form of an earlier version, which this one does not understand: start the earlier version once more, so that it handles the upload, or begin with the demo again: npm start -- --reset`,
  );
