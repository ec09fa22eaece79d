import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { csvRecords } from './csv-records.ts';
import { isGzip, unzipped } from './gzip.ts';
import { jsonElements } from './json-elements.ts';
import { decoded, looksLikeJson } from './text-encoding.ts';
import { isZip, zipParts } from './zip-parts.ts';

/** A line of a table, or an element of a JSON page, with where it stands. */
export type SheetRecord =
  | { readonly line: number; readonly fields: readonly string[] }
  | { readonly line: number; readonly element: unknown };

/** One table or JSON document: a file, or a file inside a ZIP. Each CSV has a header of its own. */
export interface SheetPart {
  readonly name: string;
  readonly records: AsyncIterable<readonly SheetRecord[]>;
}

/**
 * Reads a price sheet of any size in flat memory: CSV or JSON, as it is, in gzip, or in the parts of a ZIP. What a file
 * is, its first bytes say, not its name. The records of a part are to be read to their end before the next part.
 * @param name of the file, for messages
 * @throws ImportFailure for a file that cannot be read: each says what is wrong with it
 */
export async function* sheetParts(path: string, name: string): AsyncGenerator<SheetPart> {
  const start = await firstBytes(path);
  if (isZip(start)) {
    for await (const part of zipParts(path)) yield sheetPart(part.name, part.bytes);
  } else {
    const file = createReadStream(path);
    yield sheetPart(name, isGzip(start) ? unzipped(file) : file);
  }
}

const sheetPart = (name: string, bytes: AsyncIterable<Uint8Array>): SheetPart => ({ name, records: recordsOf(bytes) });

async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SheetRecord[]> {
  const text = decoded(bytes);
  const { value: beginning = '' } = await text.next();
  const all = concatenated(beginning, text);
  yield* looksLikeJson(beginning) ? jsonElements(all) : csvRecords(all);
}

async function* concatenated(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
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
