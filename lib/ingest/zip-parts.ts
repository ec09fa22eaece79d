import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportFailure } from '../pricing/errors.ts';
import { brokenArchive } from './gzip.ts';
import { largestRatio, largestSheetBytes, mostParts } from './limits.ts';

export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 0) <= 7 && (start[3] ?? 0) <= 8;

/** A file inside a ZIP. */
export interface ZipPart {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The tables and JSON documents in a ZIP, in the order of their names. Nothing is written anywhere, and what the ZIP
 * claims is checked before anything is inflated.
 * @throws ImportFailure for one that is damaged, encrypted, or claims too much
 */
export async function* zipParts(path: string): AsyncGenerator<ZipPart> {
  const zip = await asFailure(openPromise(path, { lazyEntries: true, autoClose: false }));
  try {
    const entries = await asFailure(entriesOf(zip));
    for (const entry of entries) {
      yield { name: entry.fileName, bytes: inflated(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > mostParts * 10) throw tooLarge(`The ZIP has ${zip.entryCount} entries.`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (isSheet(entry.fileName)) entries.push(checked(entry));
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (entries.length > mostParts) throw tooLarge(`The ZIP has ${entries.length} parts, more than ${mostParts}.`);
  if (bytes > largestSheetBytes) throw tooLarge(`The ZIP holds more than ${largestSheetBytes} bytes.`);
  if (entries.length === 0) throw new ImportFailure('sheet_empty', 'The ZIP holds no CSV or JSON file.');
  return entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
}

const isSheet = (name: string): boolean =>
  /\.(?:csv|json|txt)$/i.test(name) && !basename(name).startsWith('.') && !name.startsWith('__MACOSX/');

function checked(entry: Entry): Entry {
  const { fileName, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new ImportFailure('file_unreadable', `${fileName} in the ZIP is encrypted.`);
  if (uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * largestRatio) {
    throw tooLarge(`${fileName} in the ZIP would inflate to more than ${largestRatio} times its size.`);
  }
  return entry;
}

const tooLarge = (message: string): ImportFailure => new ImportFailure('file_too_large', message);

/** The content of an entry; yauzl sees to its length, we to its checksum. */
async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`);
  } catch (error) {
    throw brokenArchive(error);
  }
}

async function asFailure<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    throw brokenArchive(error);
  }
}
