import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportFailure } from '../errors.ts';
import { damaged, tooLarge } from './compression.ts';
import { harmlessBytes, largestRatio, largestSheetBytes, maxParts } from './limits.ts';

/** A file inside a ZIP. */
export interface ZipPart {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The parts of a price sheet in a ZIP, in the order of their names. Nothing is written anywhere, and what the ZIP claims
 * is checked before anything is inflated; it cannot hold more than it claims.
 * @param onBytes told of the bytes of the ZIP that have been read
 * @throws ImportFailure for one that is damaged, encrypted, or claims too much
 */
export async function* zipParts(path: string, onBytes: (bytes: number) => void): AsyncGenerator<ZipPart> {
  const zip = await worded(openPromise(path, { lazyEntries: true, autoClose: false }));
  try {
    for (const entry of await worded(entriesOf(zip))) {
      yield { name: entry.fileName, bytes: inflated(zip, entry, onBytes) };
    }
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<readonly Entry[]> {
  if (zip.entryCount > maxParts * 10) throw tooLarge(`The ZIP has ${zip.entryCount} entries.`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    refuseWorkbook(entry.fileName);
    if (isPart(entry.fileName)) entries.push(checked(entry));
    if (entries.length > maxParts) throw tooLarge(`The ZIP has more than ${maxParts} parts.`);
  }
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > largestSheetBytes) throw tooLarge(`The ZIP holds more than ${largestSheetBytes} bytes.`);
  if (entries.length === 0) throw new ImportFailure('sheet_empty', 'The ZIP holds no CSV or JSON file.');
  refuseOverlaps(entries);
  return entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
}

/**
 * Folders, what a Mac adds, and documents go along with a sheet. All else must be a part of it, whatever its name: to
 * leave out a part in silence would leave out prices.
 */
const isPart = (name: string): boolean =>
  !/\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$|\.(?:pdf|docx?|rtf|md|html?|png|jpe?g)$/i.test(name);

function refuseWorkbook(name: string): void {
  if (name !== '[Content_Types].xml') return;
  throw new ImportFailure('file_unreadable', 'The file is an Office document: save the price sheet as CSV.');
}

function checked(entry: Entry): Entry {
  const { fileName, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new ImportFailure('file_unreadable', `${fileName} in the ZIP is encrypted.`);
  if (uncompressedSize > harmlessBytes && uncompressedSize > compressedSize * largestRatio) {
    throw tooLarge(`${fileName} in the ZIP would inflate to more than ${largestRatio} times its size.`);
  }
  return entry;
}

/** Parts that share their compressed bytes are how a small ZIP claims to be a large one. */
function refuseOverlaps(entries: readonly Entry[]): void {
  let end = 0;
  const inPlace = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  for (const { fileName, relativeOffsetOfLocalHeader, compressedSize } of inPlace) {
    if (relativeOffsetOfLocalHeader < end) {
      throw new ImportFailure('file_unreadable', `${fileName} in the ZIP overlaps another part.`);
    }
    end = relativeOffsetOfLocalHeader + compressedSize;
  }
}

/** The content of a part; yauzl sees to its length, we to its checksum. */
async function* inflated(zip: ZipFile, entry: Entry, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      checksum = crc32(chunk, checksum);
      onBytes((chunk.length / entry.uncompressedSize) * entry.compressedSize);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`);
  } catch (error) {
    throw damaged(error);
  }
}

async function worded<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    throw damaged(error);
  }
}
