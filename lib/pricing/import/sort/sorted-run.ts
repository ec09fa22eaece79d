import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Entry } from './merge.ts';

const writeSize = 256 * 1024;
const readSize = 16 * 1024;
const lineFeed = 0x0a;

/** Writes a sorted run, the JSON of an item on each line. @throws when the disk is full, or the file exists */
export async function writeRun(path: string, lines: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const page = Buffer.allocUnsafe(writeSize);
    let filled = 0;
    for await (const line of lines) {
      if (filled + line.length + 1 > page.length) {
        await file.writeFile(page.subarray(0, filled));
        filled = 0;
      }
      if (line.length + 1 > page.length) {
        await file.writeFile(line);
      } else {
        page.set(line, filled);
        filled += line.length;
      }
      page[filled] = lineFeed;
      filled += 1;
    }
    await file.writeFile(page.subarray(0, filled));
  } finally {
    await file.close();
  }
}

/** Reads the items of a run with their keys, in batches. @throws when the file is gone or cut off */
export async function* readRun<Item>(
  path: string,
  key: (item: Item) => string,
): AsyncGenerator<readonly Entry<Item>[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: readSize })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => {
      const item = JSON.parse(line) as Item;
      return { key: key(item), item };
    });
  }
  if (rest !== '') throw new Error(`The sorted run ${path} is cut off.`);
}
