import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { chunksOf } from './stream-chunks.ts';

/** Decompresses a file of a ZIP. yauzl checks its length, which is never exceeded; the checksum is checked here. */
export async function* inflateEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  for await (const chunk of chunksOf(await zip.openReadStreamPromise(entry))) {
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`);
}
