import { jsonRules } from '../format-rules.ts';
import type { InputError } from './input-error.ts';
import { joinBytes } from './join-bytes.ts';

/** Decompresses gzip; stops as soon as more than `limit` bytes come out, so that a small file cannot fill the memory. */
export async function gunzip(bytes: Uint8Array, limit: number): Promise<Uint8Array | InputError> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream('gzip'));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > limit) {
        await reader.cancel();
        return problem(
          jsonRules.tooLarge,
          `the file has more than ${limit.toLocaleString('en')} bytes when decompressed`,
        );
      }
      chunks.push(part.value);
    }
  } catch {
    return problem(jsonRules.contentEncoding, 'the file should be gzip, but it is damaged, cut off or something else');
  }
  return joinBytes(chunks);
}

const problem = (rule: InputError['rule'], message: string): InputError => ({ rule, offset: 0, text: '', message });
