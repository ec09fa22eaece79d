import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { headerBytes, type ItemBytes, itemSize } from './item-bytes.ts';
import type { ItemSource } from './merge.ts';

const writeSize = 256 * 1024;
/** Each read wakes another thread, which takes longer than reading. */
const readSize = 64 * 1024;

/** Writes a sorted run, item after item. @throws when the disk is full, or the file exists */
export async function writeRun(path: string, batches: AsyncIterable<readonly ItemBytes[]>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const page = Buffer.allocUnsafe(writeSize);
    let filled = 0;
    for await (const batch of batches) {
      for (const item of batch) {
        if (filled + item.length > page.length) {
          await file.writeFile(page.subarray(0, filled));
          filled = 0;
        }
        if (item.length > page.length) {
          await file.writeFile(item);
        } else {
          page.set(item, filled);
          filled += item.length;
        }
      }
    }
    await file.writeFile(page.subarray(0, filled));
  } finally {
    await file.close();
  }
}

/** Reads the items of a run in batches. @throws when the file is gone or cut off */
export async function* readRun(path: string): ItemSource {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: readSize }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const items: ItemBytes[] = [];
    let at = 0;
    while (at + headerBytes <= bytes.length) {
      const end = at + itemSize(bytes, at);
      if (end > bytes.length) break;
      items.push(bytes.subarray(at, end));
      at = end;
    }
    rest = bytes.subarray(at);
    if (items.length > 0) yield items;
  }
  if (rest.length > 0) throw new Error(`The sorted run ${path} is cut off.`);
}
