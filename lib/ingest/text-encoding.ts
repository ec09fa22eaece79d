import { TextDecoder } from 'node:util';
import { ImportFailure } from '../pricing/errors.ts';

/**
 * Bytes as text: UTF-8, or UTF-16 where a byte order mark says so. Bytes that are not UTF-8 become U+FFFD, and the lines
 * that hold them are rejected one by one.
 * @throws ImportFailure for UTF-16 without a byte order mark
 */
export async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 64) continue;
    decoder = decoderFor(start);
    yield decoder.decode(start, { stream: true });
  }
  yield decoder ? decoder.decode() : decoderFor(start).decode(start);
}

function decoderFor(start: Uint8Array): TextDecoder {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const head = start.subarray(0, 64);
  const zeros = head.reduce((count, byte) => count + Number(byte === 0), 0);
  if (zeros * 4 > head.length) {
    throw new ImportFailure('encoding_unknown', 'The file is neither UTF-8 nor UTF-16 with a byte order mark.');
  }
  return new TextDecoder('utf-8');
}

export const looksLikeJson = (beginning: string): boolean => /^\s*[{[]/.test(beginning);
