import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isGzip, isZip } from './compression.ts';
import { csvRecords } from './csv-records.ts';
import { unzipped } from './gzip.ts';
import { jsonElements } from './json-elements.ts';
import type { SheetRecord } from './sheet-record.ts';
import { decoded, looksLikeJson } from './text-encoding.ts';
import { zipParts } from './zip-parts.ts';

/** One table or JSON document: a file, or a file inside a ZIP. Each CSV has a header of its own. */
export interface SheetPart {
  readonly name: string;
  readonly records: AsyncIterable<readonly SheetRecord[]>;
}

export interface SheetReading {
  /** Told of the bytes of the file that have been read; together they come to its size, more or less. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Reads a price sheet of any size in flat memory: CSV or JSON, as it is, in gzip, or in the parts of a ZIP. What a file
 * is, its first bytes say, not its name. The records of a part are to be read to their end before the next part.
 * @param name of the file, for messages
 * @throws ImportFailure for a file that cannot be read: each says what is wrong with it
 */
export async function* sheetParts(
  path: string,
  name: string,
  { onBytes = () => {} }: SheetReading = {},
): AsyncGenerator<SheetPart> {
  const start = await firstBytes(path);
  if (isZip(start)) {
    for await (const part of zipParts(path, onBytes)) yield { name: part.name, records: recordsOf(part.bytes) };
  } else {
    const file = bytesOf(path, onBytes);
    yield { name, records: recordsOf(isGzip(start) ? unzipped(file) : file) };
  }
}

async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SheetRecord[]> {
  const text = decoded(bytes);
  try {
    const { value: beginning = '' } = await text.next();
    yield* looksLikeJson(beginning) ? jsonElements(beginning, text) : csvRecords(beginning, text);
  } finally {
    // Also where the reading ended before that of the rest began.
    await text.return(undefined);
  }
}

async function* bytesOf(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
