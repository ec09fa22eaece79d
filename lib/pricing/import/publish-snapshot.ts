import type { Page } from '../snapshot/page.ts';
import type { Attempt } from '../store/attempts.ts';
import { type ImportOutcome, publishAttempt } from '../store/snapshots.ts';
import { sweepSnapshots } from '../store/sweep-snapshots.ts';
import type { CheckpointedWriter } from './checkpointed-writer.ts';

export interface SnapshotPublishing {
  readonly attempt: Attempt;
  readonly writer: CheckpointedWriter;
  readonly counts: () => Omit<ImportOutcome, 'sections'>;
  readonly now: () => Date;
  /** Called once all pages are stored; what it throws keeps the snapshot from being activated. @default - nothing */
  readonly check?: () => Promise<void>;
}

/** The last stage of an import: stores all pages and activates the snapshot, unless a newer upload is active. */
export async function publishSnapshot(
  pages: AsyncIterable<Page>,
  { attempt, writer, counts, now, check }: SnapshotPublishing,
): Promise<'completed' | 'superseded'> {
  for await (const page of pages) await writer.write(page);
  await writer.finish();
  await check?.();
  const status = await publishAttempt(attempt, { ...counts(), sections: writer.sections() }, now());
  await sweepSnapshots(attempt.scope_id, now());
  return status;
}
