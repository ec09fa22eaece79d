import type { Section } from '../snapshot/page.ts';
import { type Attempt, type Checkpoint, change } from '../store/attempts.ts';
import { type PageWriter, pageWriter } from '../store/page-writer.ts';
import type { LifeSigns } from './life-signs.ts';

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
  /** Pages of each section that may be stored, by this run and those before it; no more are. */
  readonly written: () => Checkpoint;
  /** Write units used by this run. */
  readonly units: () => number;
}

export interface PagesOptions {
  /** Called before every page. @default - nobody wants to know */
  readonly lifeSigns?: LifeSigns;
  /** True when the run should stop soon. @default - never */
  readonly outOfTime?: () => boolean;
}

export function snapshotPages(
  attempt: Attempt,
  { lifeSigns = () => undefined, outOfTime = () => false }: PagesOptions = {},
): SnapshotPages {
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
      const due = lifeSigns();
      if (due) await due;
      if (number < (attempt.checkpoint[section] ?? 0)) return;
      await writer.write(section, number, body());
      stored[section] = number + 1;
      sinceCheckpoint += 1;
      if (sinceCheckpoint < pagesBetween) return;
      await note();
      if (outOfTime()) throw new OutOfTime('the run is out of time');
    },
    finish: () => writer.flush(),
    written: () =>
      Object.fromEntries(
        Object.entries(sections).map(([section, planned]) => [
          section,
          Math.min(planned, (stored[section as Section] ?? 0) + pagesBetween),
        ]),
      ),
    units: () => writer.units(),
  };
}
