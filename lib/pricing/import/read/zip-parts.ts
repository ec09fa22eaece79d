import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { inflateEntry } from '../../../platform/zip-entry.ts';
import { ImportFailure } from '../../errors.ts';
import { fileTooLarge, toImportFailure } from './compression.ts';
import { alwaysAllowedBytes, maxParts, maxRatio, maxSheetBytes } from './limits.ts';

/** A file inside a ZIP. */
export interface ZipPart {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface ZipReading {
  /** Receives the number of bytes of the ZIP that were read since the last call. */
  readonly onBytes: (bytes: number) => void;
  /** Receives the names of the files that are not read. */
  readonly onSkipped: (names: readonly string[]) => void;
}

/** Reads the parts of a sheet in a ZIP, in the order of their names. It never decompresses more than the ZIP states. */
export async function* readZipParts(path: string, { onBytes, onSkipped }: ZipReading): AsyncGenerator<ZipPart> {
  const zip = await orImportFailure(openPromise(path, { lazyEntries: true, autoClose: false }));
  try {
    for (const entry of await orImportFailure(entriesOf(zip, onSkipped))) {
      yield { name: entry.fileName, bytes: inflate(zip, entry, onBytes) };
    }
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile, onSkipped: ZipReading['onSkipped']): Promise<readonly Entry[]> {
  if (zip.entryCount > maxParts * 10) throw fileTooLarge(`The ZIP has ${zip.entryCount} entries.`);
  const files: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    refuseOfficeFile(entry.fileName);
    if (isFile(entry.fileName)) files.push(entry);
  }
  const hasCsv = files.some(({ fileName }) => isCsv(fileName));
  const [entries = [], skipped = []] = [true, false].map((isWanted) =>
    files.filter(
      ({ fileName }) => (hasCsv ? isCsv(fileName) || isArchive(fileName) : mayBeSheet(fileName)) === isWanted,
    ),
  );
  if (entries.length > maxParts) throw fileTooLarge(`The ZIP has more than ${maxParts} parts.`);
  entries.forEach(checkPart);
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > maxSheetBytes) throw fileTooLarge(`The ZIP holds more than ${maxSheetBytes} bytes.`);
  if (entries.length === 0) throw new ImportFailure('sheet_empty', 'The ZIP holds no CSV or JSON file.');
  refuseOverlaps(entries);
  if (skipped.length > 0) onSkipped(skipped.map(({ fileName }) => fileName));
  return entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
}

/** False for folders and for files that macOS adds. */
const isFile = (name: string): boolean => !/\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$/.test(name);

const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/** What is compressed once more may hold prices: reading it says what is wrong. */
const isArchive = (name: string): boolean => /\.(?:zip|gz|tgz|7z|rar|bz2|xz)$/i.test(name);

/** In a ZIP without CSV, false for documents and for what describes an export. Any other file may have prices. */
const mayBeSheet = (name: string): boolean =>
  !/\.(?:pdf|docx?|rtf|md|html?|png|jpe?g)$|(?:^|\/)_?(?:manifest\.json|readme[^/]*)$/i.test(name);

function refuseOfficeFile(name: string): void {
  if (name !== '[Content_Types].xml') return;
  throw new ImportFailure('file_unreadable', 'The file is an Office document: save the price sheet as CSV.');
}

function checkPart(entry: Entry): void {
  const { fileName, compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new ImportFailure('file_unreadable', `${fileName} in the ZIP is encrypted.`);
  if (uncompressedSize > alwaysAllowedBytes && uncompressedSize > compressedSize * maxRatio) {
    throw fileTooLarge(`${fileName} in the ZIP would inflate to more than ${maxRatio} times its size.`);
  }
}

/** Overlapping parts share their compressed bytes: a small ZIP expands to a huge one that way. */
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

/** Decompresses a part. @throws ImportFailure */
async function* inflate(zip: ZipFile, entry: Entry, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of inflateEntry(zip, entry)) {
      onBytes((chunk.length / entry.uncompressedSize) * entry.compressedSize);
      yield chunk;
    }
  } catch (error) {
    throw toImportFailure(error);
  }
}

async function orImportFailure<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    throw toImportFailure(error);
  }
}
