import { type PageWriter, pageWriter } from '../storage/page-writer.ts';
import type { Section } from '../storage/pages.ts';
import { type Attempt, type Checkpoint, change } from '../storage/snapshots.ts';

/** Pages between two checkpoints: a run that is cut off repeats at most this many writes. */
const pagesBetween = 250;

/** The run's time is up: what was written is noted, and the next run goes on from there. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Writes the pages of one attempt, section by section in ascending order, and leaves out those an earlier run wrote. */
export interface SnapshotPages {
  /** Says how many pages a section will have at most, before the first of them is written. */
  readonly plan: (section: Section, count: number) => Promise<void>;
  readonly write: (section: Section, number: number, body: () => Uint8Array) => Promise<void>;
  /** Waits until all is stored. */
  readonly finish: () => Promise<void>;
  /** Write units used by this run. */
  readonly units: () => number;
}

/** @param outOfTime true when the run should stop soon */
export function snapshotPages(attempt: Attempt, outOfTime: () => boolean): SnapshotPages {
  const writer: PageWriter = pageWriter(attempt);
  const sections: Partial<Record<Section, number>> = { ...attempt.sections };
  const stored: Partial<Record<Section, number>> = { ...attempt.checkpoint };
  let sinceCheckpoint = 0;

  const note = async (): Promise<void> => {
    await writer.flush();
    const checkpoint: Checkpoint = { ...stored };
    await change(attempt, { checkpoint });
    sinceCheckpoint = 0;
  };
  return {
    plan: async (section, count) => {
      if ((sections[section] ?? 0) >= count) return;
      sections[section] = count;
      await change(attempt, { sections: { ...sections } });
    },
    write: async (section, number, body) => {
      if (number < (attempt.checkpoint[section] ?? 0)) return;
      await writer.write(section, number, body());
      stored[section] = number + 1;
      sinceCheckpoint += 1;
      if (sinceCheckpoint < pagesBetween) return;
      await note();
      if (outOfTime()) throw new OutOfTime('the run is out of time');
    },
    finish: () => writer.flush(),
    units: () => writer.units(),
  };
}
