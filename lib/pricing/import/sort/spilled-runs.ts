import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LifeSigns } from '../life-signs.ts';
import { type ItemSource, mergeSorted } from './merge.ts';
import { readRun, writeRun } from './sorted-run.ts';

/** Sorted runs on disk, in the order in which they were spilled. The first run creates a folder for all of them. */
export interface SpilledRuns {
  readonly spill: (items: ItemSource) => Promise<void>;
  /** Opens the runs, oldest first. Where there are too many, it merges them into fewer and longer ones before. */
  readonly sources: () => Promise<readonly ItemSource[]>;
  readonly close: () => Promise<void>;
}

/** Each run of a merge costs an open file and a buffer. More runs than this are merged in several rounds. */
const maxRunsPerMerge = 64;

/** @param lifeSigns called between batches while runs are merged, which may take minutes */
export function spilledRuns(directory: string, lifeSigns: LifeSigns): SpilledRuns {
  let folder: string | undefined;
  let runs: string[] = [];
  let runCount = 0;

  const write = async (items: ItemSource): Promise<string> => {
    folder ??= await mkdtemp(join(directory, 'sort-'));
    runCount += 1;
    const path = join(folder, `run-${runCount}`);
    await writeRun(path, items);
    return path;
  };
  /** Merges neighbouring runs, so that items with equal keys keep their order. */
  const mergeRound = async (): Promise<void> => {
    const longer: string[] = [];
    for (let at = 0; at < runs.length; at += maxRunsPerMerge) {
      const group = runs.slice(at, at + maxRunsPerMerge);
      longer.push(await write(withLifeSigns(mergeSorted(group.map(readRun)), lifeSigns)));
      for (const path of group) await rm(path);
    }
    runs = longer;
  };

  return {
    spill: async (items) => {
      runs.push(await write(items));
    },
    sources: async () => {
      while (runs.length > maxRunsPerMerge) await mergeRound();
      return runs.map(readRun);
    },
    close: async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function* withLifeSigns(batches: ItemSource, lifeSigns: LifeSigns): ItemSource {
  for await (const batch of batches) {
    const due = lifeSigns();
    if (due) await due;
    yield batch;
  }
}
