import { jsonRules } from '../rules/json-rules.ts';
import { type InputError, inputError } from './input-error.ts';
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
        return inputError(jsonRules.tooLarge, { kind: 'unpacked', limit });
      }
      chunks.push(part.value);
    }
  } catch {
    return inputError(jsonRules.contentEncoding, { kind: 'damaged' });
  }
  return joinBytes(chunks);
}
