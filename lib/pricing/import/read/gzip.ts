import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fileTooLarge, toImportFailure } from './compression.ts';
import { alwaysAllowedBytes, maxRatio, maxSheetBytes } from './limits.ts';

/** Decompresses a gzip stream with all its members. @throws ImportFailure when it is damaged or exceeds the limits */
export async function* gunzip(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decompressor = createGunzip();
  let bytes = 0;
  // Errors of both streams reach the loop below through the last one.
  pipeline(file, decompressor, () => {});
  try {
    for await (const chunk of decompressor as AsyncIterable<Uint8Array>) {
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
