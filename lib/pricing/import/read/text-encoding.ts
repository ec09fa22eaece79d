import { TextDecoder } from 'node:util';
import { ImportFailure } from '../../errors.ts';
import { isGzip, isZip } from './compression.ts';

const headBytes = 64;

/** Decodes UTF-8, or UTF-16 with a byte order mark. Other bytes become U+FFFD. @throws ImportFailure for UTF-32 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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
export const looksLikeJson = (beginning: string): boolean => /^\s*[{[]/.test(beginning);
