import { jsonRules } from '../format-rules.ts';
import { maxInputBytes } from '../limits.ts';
import type { InputError } from './input-error.ts';

const strict = new TextDecoder('utf-8', { fatal: true });
const lenient = new TextDecoder('utf-8');

/** Decodes an input, without its byte order mark. */
export function decode(bytes: Uint8Array): string | InputError {
  if (bytes.length > maxInputBytes) return sizeError(bytes.length);
  try {
    return strict.decode(bytes);
  } catch {
    return invalidUtf8(bytes);
  }
}

/** Decodes for excerpts, without the byte order mark; what is no UTF-8 becomes U+FFFD. */
export const sourceText = (bytes: Uint8Array): string => lenient.decode(bytes);

/** The error of an input that is too large. */
export function sizeError(bytes: number, maxBytes: number = maxInputBytes): InputError {
  const [size, limit] = [bytes, maxBytes].map((count) => count.toLocaleString('en'));
  const message = `the input has ${size} bytes, at most ${limit} are judged`;
  return { rule: jsonRules.tooLarge, offset: 0, text: '', message };
}

/** The error of an object with a content encoding other than gzip. */
export const encodingError = (encoding: string): InputError => ({
  rule: jsonRules.contentEncoding,
  offset: 0,
  text: '',
  message: `the object has the content encoding "${encoding}"`,
  hint: 'upload plain JSON, or gzip with the content encoding "gzip"',
});

/** Finds the place of the first invalid byte, by what decoding with replacement characters changes. */
function invalidUtf8(bytes: Uint8Array): InputError {
  const text = lenient.decode(bytes);
  const again = new TextEncoder().encode(text);
  const skipped = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let at = 0;
  while (bytes[at + skipped] === again[at] && at < again.length) at += 1;
  const offset = lenient.decode(again.subarray(0, at)).replace(/\uFFFD+$/, '').length;
  const byte = bytes[at + skipped];
  const message = byte === undefined ? 'the last character is cut off' : `byte 0x${hex(byte)} is not UTF-8 here`;
  const hint = otherFormat(bytes);
  return { rule: jsonRules.invalidUtf8, offset, text, message, ...(hint ? { hint } : {}) };
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Recognises UTF-16 and gzip by their first bytes. */
function otherFormat(bytes: Uint8Array): string | undefined {
  const first = `${hex(bytes[0] ?? 0)}${hex(bytes[1] ?? 0)}`;
  if (first === 'fffe' || first === 'feff') return 'this looks like UTF-16: save the file as UTF-8';
  if (first === '1f8b') return 'this looks like gzip: give it a name that ends in .gz, or decompress it';
  return undefined;
}

/** True for the start of a file that holds no lines of UTF-8. */
export const isOtherFormat = (bytes: Uint8Array): boolean => otherFormat(bytes) !== undefined;
