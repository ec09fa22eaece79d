import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LifeSigns } from '../life-signs.ts';
import { type ItemCursor, mergeSorted } from './merge.ts';
import { type RunWriter, readRun, runWriter } from './sorted-run.ts';

/** Sorted runs on disk, in the order in which they were spilled. The first run creates a folder for all of them. */
export interface SpilledRuns {
  /** @returns how many items there were */
  readonly spill: (items: ItemCursor) => number;
  /** Opens the runs, oldest first. Where there are too many, it merges them into fewer and longer ones before. */
  readonly open: () => Promise<readonly ItemCursor[]>;
  /** Closes the runs and removes the folder. */
  readonly close: () => void;
}

/** Each run of a merge costs an open file and a buffer. More runs than this are merged in several rounds. */
const maxRunsPerMerge = 64;

/** Items that are merged between two life signs: some milliseconds. */
const itemsBetweenSigns = 1_024;

/** @param lifeSigns called while runs are merged into longer ones, which may take minutes */
export function spilledRuns(directory: string, lifeSigns: LifeSigns): SpilledRuns {
  let folder: string | undefined;
  let runs: string[] = [];
  let runCount = 0;
  let opened: ItemCursor[] = [];

  const open = (paths: readonly string[]): readonly ItemCursor[] => {
    for (const path of paths) opened.push(readRun(path));
    return opened;
  };
  const closeOpened = (): void => {
    for (const run of opened) run.close();
    opened = [];
  };
  const create = (): { readonly path: string; readonly writer: RunWriter } => {
    folder ??= mkdtempSync(join(directory, 'sort-'));
    runCount += 1;
    const path = join(folder, `run-${runCount}`);
    return { path, writer: runWriter(path) };
  };
  const merge = async (group: readonly string[]): Promise<string> => {
    const merged = mergeSorted(open(group));
    const { path, writer } = create();
    try {
      for (let count = 0; merged.next(); count += 1) {
        const due = count % itemsBetweenSigns === 0 ? lifeSigns() : undefined;
        if (due) await due;
        writer.add(merged);
      }
      writer.finish();
    } finally {
      writer.close();
      closeOpened();
    }
    return path;
  };
  /** Merges neighbouring runs, so that items with equal keys keep their order. */
  const mergeRound = async (): Promise<void> => {
    const longer: string[] = [];
    for (let at = 0; at < runs.length; at += maxRunsPerMerge) {
      const group = runs.slice(at, at + maxRunsPerMerge);
      longer.push(await merge(group));
      for (const path of group) rmSync(path);
    }
    runs = longer;
  };

  return {
    spill: (items) => {
      const { path, writer } = create();
      let count = 0;
      try {
        for (; items.next(); count += 1) writer.add(items);
        writer.finish();
      } finally {
        writer.close();
      }
      runs.push(path);
      return count;
    },
    open: async () => {
      while (runs.length > maxRunsPerMerge) await mergeRound();
      return open(runs);
    },
    close: () => {
      closeOpened();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
