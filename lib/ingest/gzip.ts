import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportFailure } from '../pricing/errors.ts';
import { largestSheetBytes } from './limits.ts';

export const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** What is in a gzip stream; its faults, and a content too large, are the file's. */
export async function* unzipped(file: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const gunzip = createGunzip();
  // What fails reaches the loop below through the last stream.
  pipeline(file, gunzip, () => {});
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > largestSheetBytes) {
        throw new ImportFailure('file_too_large', `The file holds more than ${largestSheetBytes} bytes.`);
      }
      yield chunk;
    }
  } catch (error) {
    throw brokenArchive(error);
  }
}

/** A fault of a compressed file in words for the person who made it; what is worded already stays. */
export const brokenArchive = (error: unknown): ImportFailure =>
  error instanceof ImportFailure
    ? error
    : new ImportFailure('file_unreadable', `The compressed file is damaged: ${(error as Error).message}.`, {
        cause: error,
      });
