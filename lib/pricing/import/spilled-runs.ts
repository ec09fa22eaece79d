import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LifeSigns } from './life-signs.ts';
import { type Entry, merged } from './merge.ts';
import { readRun, writeRun } from './sorted-run.ts';

/** Sorted runs on disk, oldest first, in a folder of their own that is made for the first one. */
export interface SpilledRuns<Item> {
  /** Writes the items of one more run, each as JSON. */
  readonly spill: (lines: Iterable<Uint8Array>) => Promise<void>;
  /** The runs in order of age, ready to be merged. They may be fewer and longer than those that were spilled. */
  readonly sources: () => Promise<readonly AsyncGenerator<readonly Entry<Item>[]>[]>;
  /** Removes them all. */
  readonly close: () => Promise<void>;
}

/** Each run that is merged costs an open file and a buffer; more of them are merged in rounds. */
const widestMerge = 64;

/** @param lifeSigns is called between batches while runs are merged, which may take minutes */
export function spilledRuns<Item>(
  directory: string,
  key: (item: Item) => string,
  lifeSigns: LifeSigns,
): SpilledRuns<Item> {
  let folder: string | undefined;
  let runs: string[] = [];
  let runsEver = 0;

  const written = async (lines: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> => {
    folder ??= await mkdtemp(join(directory, 'sort-'));
    runsEver += 1;
    const path = join(folder, `run-${runsEver}`);
    await writeRun(path, lines);
    return path;
  };
  const sourcesOf = (paths: readonly string[]) => paths.map((path) => readRun(path, key));
  /** Runs next to each other become one, so that equal keys stay in order. */
  const mergeRound = async (): Promise<void> => {
    const longer: string[] = [];
    for (let at = 0; at < runs.length; at += widestMerge) {
      const group = runs.slice(at, at + widestMerge);
      longer.push(await written(linesOf(merged(sourcesOf(group)), lifeSigns)));
      for (const path of group) await rm(path);
    }
    runs = longer;
  };

  return {
    spill: async (lines) => {
      runs.push(await written(lines));
    },
    sources: async () => {
      while (runs.length > widestMerge) await mergeRound();
      return sourcesOf(runs);
    },
    close: async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function* linesOf(batches: AsyncIterable<readonly unknown[]>, lifeSigns: LifeSigns): AsyncGenerator<Uint8Array> {
  for await (const batch of batches) {
    const due = lifeSigns();
    if (due) await due;
    for (const item of batch) yield Buffer.from(JSON.stringify(item));
  }
}
