import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { chunksOf } from '../../../platform/stream-chunks.ts';
import { CotahistUnreadable } from './cotahist-year.ts';

/** The largest year has a seventh of it. */
const maxTextBytes = 8 * 1024 ** 3;

/** The text of a COTAHIST in pieces, from a ZIP with one file, or from that file. @throws CotahistUnreadable, or errors of `node:fs` */
export async function* openCotahist(path: string): AsyncGenerator<Uint8Array> {
  if (!/\.zip$/i.test(path)) {
    yield* chunksOf(createReadStream(path));
    return;
  }
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseZip);
  try {
    yield* inflate(zip, await onlyEntry(zip));
  } finally {
    zip.close();
  }
}

async function onlyEntry(zip: ZipFile): Promise<Entry> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.push(entry);
      if (entries.length > 1) break;
    }
  } catch (error) {
    refuseZip(error);
  }
  const [entry, other] = entries;
  if (!entry || other) throw new CotahistUnreadable('its ZIP must hold one file');
  if (entry.isEncrypted()) throw new CotahistUnreadable('its ZIP is encrypted');
  if (entry.uncompressedSize > maxTextBytes)
    throw new CotahistUnreadable(`it would have ${entry.uncompressedSize} bytes`);
  return entry;
}

/** yauzl checks the length, but not the checksum. */
async function* inflate(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    for await (const chunk of chunksOf(await zip.openReadStreamPromise(entry))) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    refuseZip(error);
  }
  if (checksum !== entry.crc32) throw new CotahistUnreadable('its ZIP is damaged: the checksum is wrong');
}

/** Errors of the file system keep their own words. */
function refuseZip(error: unknown): never {
  if (error instanceof Error && 'syscall' in error) throw error;
  throw new CotahistUnreadable('it is no ZIP, or the ZIP is damaged', { cause: error });
}
