import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { chunksOf } from '../../../platform/stream-chunks.ts';
import { inflateEntry } from '../../../platform/zip-entry.ts';
import { ImportFailure } from '../../errors.ts';
import type { SheetRecord } from '../../sheet/price-sheet.ts';
import {
  alwaysAllowedBytes,
  fileTooLarge,
  isGzip,
  isZip,
  maxParts,
  maxRatio,
  maxSheetBytes,
  toImportFailure,
} from './limits.ts';
import { formatSample, readCsvRecords, readJsonElements } from './sheet-records.ts';

/** One table or JSON document: a file, or a file inside a ZIP. Each CSV has a header of its own. */
export interface SheetPart {
  readonly name: string;
  readonly records: AsyncIterable<readonly SheetRecord[]>;
}

export interface SheetFileOptions {
  /** Receives the bytes read since the last call; they add up to about the size of the file. */
  readonly onBytes?: (bytes: number) => void;
  /** Receives the names of the files in a ZIP that are not read. */
  readonly onSkipped?: (names: readonly string[]) => void;
}

/**
 * Reads a price sheet in constant memory. Read the records of a part to their end before you ask for the next part.
 * @throws ImportFailure for a file that cannot be read
 */
export async function* readSheetParts(
  path: string,
  name: string,
  { onBytes = () => {}, onSkipped = () => {} }: SheetFileOptions = {},
): AsyncGenerator<SheetPart> {
  const start = await readFirstBytes(path);
  if (isZip(start)) {
    for await (const part of readZipParts(path, { onBytes, onSkipped }))
      yield { name: part.name, records: readRecords(part.bytes) };
  } else {
    const file = readBytes(path, onBytes);
    yield { name, records: readRecords(isGzip(start) ? gunzip(file) : file) };
  }
}

async function* readRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SheetRecord[]> {
  const text = decodeText(bytes);
  try {
    const beginning = await readBeginning(text);
    yield* looksLikeJson(beginning) ? readJsonElements(beginning, text) : readCsvRecords(beginning, text);
  } finally {
    // Closes the file also when the reader stops early.
    await text.return(undefined);
  }
}

/** Reads so much that the format of a table is seen. */
async function readBeginning(text: AsyncGenerator<string>): Promise<string> {
  let beginning = '';
  while (beginning.length < formatSample) {
    const { value, done } = await text.next();
    if (done) break;
    beginning += value;
  }
  return beginning;
}

async function* readBytes(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(createReadStream(path))) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function readFirstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Decompresses a gzip stream with all its members. @throws ImportFailure when it is damaged or exceeds the limits */
async function* gunzip(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decompressor = createGunzip();
  let bytes = 0;
  // Errors of both streams reach the loop below through the last one.
  pipeline(file, decompressor, () => {});
  try {
    for await (const chunk of chunksOf(decompressor)) {
      bytes += chunk.length;
      if (bytes > maxSheetBytes) throw fileTooLarge(`The file inflates to more than ${maxSheetBytes} bytes.`);
      if (bytes > alwaysAllowedBytes && bytes > decompressor.bytesWritten * maxRatio) {
        throw fileTooLarge(`The file inflates to more than ${maxRatio} times its size.`);
      }
      yield chunk;
    }
  } catch (error) {
    throw toImportFailure(error);
  }
}

const headBytes = 64;

/** Decodes UTF-8, or UTF-16 with a byte order mark. Other bytes become U+FFFD. @throws ImportFailure for UTF-32 */
async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < headBytes) continue;
    decoder = decoderFor(start.subarray(0, headBytes));
    yield decoder.decode(start, { stream: true });
  }
  yield decoder ? decoder.decode() : decoderFor(start).decode(start);
}

function decoderFor(head: Uint8Array): TextDecoder {
  const [first, second, third, fourth] = head;
  const isUtf32 = head.length >= 4 && third === 0 && fourth === 0;
  if (first === 0xff && second === 0xfe && !isUtf32) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (isZip(head) || isGzip(head)) {
    throw new ImportFailure('file_unreadable', 'What the compressed file holds is compressed itself.');
  }
  const zeros = head.reduce((count, byte) => count + Number(byte === 0), 0);
  if (zeros * 4 > head.length) {
    throw new ImportFailure('encoding_unknown', 'The file is neither UTF-8 nor UTF-16 with a byte order mark.');
  }
  return new TextDecoder('utf-8');
}

/** True for text that begins with a brace or a bracket, as no table does. */
const looksLikeJson = (beginning: string): boolean => /^\s*[{[]/.test(beginning);

/** A file inside a ZIP. */
interface ZipPart {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

interface ZipReading {
  /** Receives the number of bytes of the ZIP that were read since the last call. */
  readonly onBytes: (bytes: number) => void;
  /** Receives the names of the files that are not read. */
  readonly onSkipped: (names: readonly string[]) => void;
}

/** Reads the parts of a sheet in a ZIP, in the order of their names. It never decompresses more than the ZIP states. */
async function* readZipParts(path: string, { onBytes, onSkipped }: ZipReading): AsyncGenerator<ZipPart> {
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
  return entries.sort((left, right) => (left.fileName < right.fileName ? -1 : 1));
}

/** False for folders and for files that macOS adds. */
const isFile = (name: string): boolean => !/\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$/.test(name);

const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/** A file that is compressed once more may hold prices: reading it reports what is wrong. */
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
  const inPlace = entries.toSorted(
    (left, right) => left.relativeOffsetOfLocalHeader - right.relativeOffsetOfLocalHeader,
  );
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
