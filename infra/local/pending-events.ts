import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { membersOf } from '../../lib/platform/members.ts';
import { CannotStart } from './cannot-start.ts';
import { writeJson } from './s3/json-file.ts';

/** An event that a job has still to handle. */
export interface PendingEvent {
  /** Id of the job. */
  readonly job: string;
  readonly event: unknown;
}

/** A pending event on disk. */
export interface KeptEvent extends PendingEvent {
  /** Deletes the event, once it is handled or a dead letter. */
  readonly settle: () => Promise<void>;
}

/** Events on disk, which survive a killed run. */
export interface PendingEvents {
  /** Resolves once the event is on disk: only then may its sender hear that it is accepted. */
  readonly keep: (pending: PendingEvent) => Promise<KeptEvent>;
  /** Reads what earlier runs left, oldest first. @throws CannotStart for an event that no job understands any more */
  readonly recover: () => Promise<readonly KeptEvent[]>;
}

/**
 * Keeps each event in a file, which gets its final name once complete. @param directory exists, used by no other run
 */
export function openPendingEvents(directory: string): PendingEvents {
  let latest = 0;
  const kept = (name: string, pending: PendingEvent): KeptEvent => ({
    ...pending,
    settle: () => rm(join(directory, name), { force: true }),
  });
  return {
    keep: async (pending) => {
      // Names sort by age, even when events arrive in one millisecond or the clock is set back.
      latest = Math.max(latest + 1, Date.now() * 1_000);
      const name = `${latest}-${randomUUID()}.json`;
      await writeJson(join(directory, name), pending, directory);
      return kept(name, pending);
    },
    recover: async () => {
      const names = await readdir(directory);
      const partials = names.filter((name) => name.endsWith('.partial'));
      await Promise.all(partials.map((name) => rm(join(directory, name), { force: true })));
      const found: KeptEvent[] = [];
      for (const name of names.filter((file) => file.endsWith('.json')).sort()) {
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
    const { job, event } = membersOf(JSON.parse(text));
    return typeof job === 'string' ? { job, event } : undefined;
  } catch {
    return undefined;
  }
}

/** True for S3's own notifications, which earlier versions used for records. */
const isNotification = (event: unknown): boolean => Array.isArray(membersOf(event).Records);

const earlierFormError = (path: string): CannotStart =>
  new CannotStart(
    `${path} announces an upload in the form of an earlier version, which this one does not understand: start the earlier version once more, so that it handles the upload, or move the file away and upload the object again`,
  );
