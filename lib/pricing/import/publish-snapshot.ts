import { entriesOf } from '../../platform/members.ts';
import type { Page, Section } from '../snapshot/pages.ts';
import { type Attempt, type Checkpoint, updateAttempt } from '../store/attempts.ts';
import type { SnapshotRef } from '../store/keys.ts';
import { type PageWriter, pageWriter } from '../store/page-writer.ts';
import { type ImportOutcome, publishAttempt } from '../store/snapshots.ts';
import { sweepSnapshots } from '../store/sweep-snapshots.ts';
import type { LifeSigns } from './life-signs.ts';

/** Pages between two checkpoints: a run that is cut off repeats at most this many writes. */
const pagesBetween = 250;

/** The run is out of time. Its pages are stored; the next run continues from there. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Stores the pages of one attempt, and skips those that an earlier run has stored. */
export interface CheckpointedWriter {
  /** The pages of each section come in ascending order. @throws OutOfTime after a checkpoint */
  readonly write: (page: Page) => Promise<void>;
  /** Says which public price list names the meters: an earlier run's pages with names of another are written again. */
  readonly takeNames: (list: string) => void;
  readonly finish: () => Promise<void>;
  readonly sections: () => Readonly<Partial<Record<Section, number>>>;
  /** Maximum number of pages in each section that this run or an earlier one has stored. */
  readonly maxStored: () => Checkpoint;
  readonly units: () => number;
}

export interface WriterOptions {
  /** Called before every page. @default - nothing is called */
  readonly lifeSigns?: LifeSigns;
  /** True when the run should stop soon. @default - never */
  readonly outOfTime?: () => boolean;
  /** @default pageWriter */
  readonly openWriter?: (ref: SnapshotRef) => PageWriter;
}

export function checkpointedWriter(
  attempt: Attempt,
  { lifeSigns = () => undefined, outOfTime = () => false, openWriter = pageWriter }: WriterOptions = {},
): CheckpointedWriter {
  const writer = openWriter(attempt);
  const pageCounts: Partial<Record<Section, number>> = {};
  const planned: Partial<Record<Section, number>> = { ...attempt.sections };
  let skipped: Checkpoint = attempt.checkpoint;
  let stored: Partial<Record<Section, number>> = { ...skipped };
  let names: Pick<Attempt, 'names_list'> = {};
  let sinceCheckpoint = 0;

  /** Records the page count of a section before its first page is written: only recorded pages are deleted later. */
  const plan = async ({ section, pageCount }: Page): Promise<void> => {
    if (pageCounts[section] !== undefined) return;
    pageCounts[section] = pageCount;
    if ((planned[section] ?? 0) >= pageCount) return;
    planned[section] = pageCount;
    await updateAttempt(attempt, { sections: { ...planned } });
  };
  const saveCheckpoint = async (): Promise<void> => {
    await writer.flush();
    const checkpoint: Checkpoint = { ...stored };
    await updateAttempt(attempt, { checkpoint, ...names });
    sinceCheckpoint = 0;
  };
  return {
    write: async (page) => {
      const { section, number, body } = page;
      await plan(page);
      const due = lifeSigns();
      if (due) await due;
      if (number < (skipped[section] ?? 0)) return;
      await writer.write(section, number, body());
      stored[section] = number + 1;
      sinceCheckpoint += 1;
      if (sinceCheckpoint < pagesBetween) return;
      await saveCheckpoint();
      if (outOfTime()) throw new OutOfTime('the run is out of time');
    },
    takeNames: (list) => {
      names = { names_list: list };
      if (list === attempt.names_list) return;
      // Names decide on which page a row is: of two lists, rows would be on two pages, and others on none.
      skipped = {};
      stored = {};
    },
    finish: () => writer.finish(),
    sections: () => ({ ...pageCounts }),
    maxStored: () =>
      Object.fromEntries(
        entriesOf(planned).map(([section, pageCount]) => [
          section,
          Math.min(pageCount, Math.max(stored[section] ?? 0, attempt.checkpoint[section] ?? 0) + pagesBetween),
        ]),
      ),
    units: () => writer.units(),
  };
}

interface SnapshotPublishing {
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
