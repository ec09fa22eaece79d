import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { SheetRecord } from '../../sheet/price-sheet.ts';
import { isGzip, isZip } from './compression.ts';
import { formatSample } from './csv-format.ts';
import { readCsvRecords } from './csv-records.ts';
import { gunzip } from './gzip.ts';
import { readJsonElements } from './json-elements.ts';
import { decodeText, looksLikeJson } from './text-encoding.ts';
import { readZipParts } from './zip-parts.ts';

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
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
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
