import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { damaged, tooLarge } from './compression.ts';
import { harmlessBytes, largestRatio, largestSheetBytes } from './limits.ts';

/**
 * What is in a gzip stream, its members one after another.
 * @throws ImportFailure for one that is damaged or cut off, and as soon as it inflates to too much
 */
export async function* unzipped(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let bytes = 0;
  // What fails reaches the loop below through the last stream.
  pipeline(file, gunzip, () => {});
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > largestSheetBytes) throw tooLarge(`The file inflates to more than ${largestSheetBytes} bytes.`);
      if (bytes > harmlessBytes && bytes > gunzip.bytesWritten * largestRatio) {
        throw tooLarge(`The file inflates to more than ${largestRatio} times its size.`);
      }
      yield chunk;
    }
  } catch (error) {
    throw damaged(error);
  }
}
