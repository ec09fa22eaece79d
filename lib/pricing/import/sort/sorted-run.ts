import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { allocateItems, headerBytes, itemSize } from './item-bytes.ts';
import type { ItemCursor } from './merge.ts';

const writeSize = 256 * 1024;
const readSize = 64 * 1024;

/** Writes the items of a run, which come in order. */
export interface RunWriter {
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
export function runWriter(path: string): RunWriter {
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
export function readRun(path: string): ItemCursor {
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
