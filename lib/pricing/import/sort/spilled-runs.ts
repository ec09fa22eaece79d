import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LifeSigns } from '../life-signs.ts';
import { allocateItems, headerBytes, itemSize } from './item-bytes.ts';
import { type ItemCursor, mergeSorted } from './merge.ts';

/** Sorted runs on disk, in the order in which they were spilled. The first run creates a folder for all of them. */
export interface SpilledRuns {
  /** @returns how many items there were */
  readonly spill: (items: ItemCursor) => number;
  /** Opens the runs, oldest first. If there are too many, it merges them into fewer and longer ones before. */
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

const writeSize = 256 * 1024;
const readSize = 64 * 1024;

/** Writes the items of a run, which come in order. */
interface RunWriter {
  /** Writes the item that the cursor is at. @throws when the disk is full */
  readonly add: (item: ItemCursor) => void;
  readonly finish: () => void;
  /** Closes the file. Call it in any case. */
  readonly close: () => void;
}

/**
 * Creates the file of a run. A sort reads and writes on its own thread: its files are in the system's memory, and to wake
 * another thread takes longer than to copy from there. @throws when the file exists
 */
function runWriter(path: string): RunWriter {
  const file = openSync(path, 'wx', 0o600);
  const page = Buffer.allocUnsafe(writeSize);
  let filled = 0;
  const flush = (): void => {
    writeAll(file, page.subarray(0, filled));
    filled = 0;
  };
  return {
    add: ({ items, at }) => {
      const { bytes } = items;
      const size = itemSize(items, at);
      if (filled + size > page.length) flush();
      if (size > page.length) writeAll(file, bytes.subarray(at, at + size));
      else filled += bytes.copy(page, filled, at, at + size);
    },
    finish: flush,
    close: () => closeSync(file),
  };
}

function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** Opens a run to read its items. @throws when the file is gone; `next` throws when it is cut off */
function readRun(path: string): ItemCursor {
  const file = openSync(path, 'r');
  let isOpen = true;
  let end = 0;
  let size = 0;

  /** Makes the bytes from `cursor.at` on the first of a buffer with room for an item, and fills it from the file. */
  const fill = (room: number): void => {
    const rest = cursor.items.bytes.subarray(cursor.at, end);
    if (room > cursor.items.bytes.length) cursor.items = allocateItems(room);
    const { bytes } = cursor.items;
    bytes.set(rest);
    cursor.at = 0;
    end = rest.length;
    for (let read = -1; read !== 0 && end < bytes.length; end += read) {
      read = readSync(file, bytes, end, bytes.length - end, null);
    }
  };
  const has = (wanted: number): boolean => end - cursor.at >= wanted;
  const cursor: ItemCursor = {
    items: allocateItems(readSize),
    at: 0,
    next: () => {
      cursor.at += size;
      if (!has(headerBytes)) fill(headerBytes);
      if (end === cursor.at) return false;
      size = has(headerBytes) ? itemSize(cursor.items, cursor.at) : headerBytes;
      if (!has(size)) fill(size);
      if (!has(size)) throw new Error(`The sorted run ${path} is cut off.`);
      return true;
    },
    close: () => {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
  return cursor;
}
