import { maxInputBytes } from '../record/limits.ts';
import { jsonRules } from '../rules/json-rules.ts';
import { type InputError, inputError } from './input-error.ts';

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
export const sizeError = (bytes: number, limit: number = maxInputBytes): InputError =>
  inputError(jsonRules.tooLarge, { kind: 'bytes', bytes, limit });

/** The error of an object with a content encoding other than gzip. */
export const encodingError = (encoding: string): InputError =>
  inputError(jsonRules.contentEncoding, { kind: 'unknown', encoding });

/** Finds the place of the first invalid byte, by what decoding with replacement characters changes. */
function invalidUtf8(bytes: Uint8Array): InputError {
  const text = lenient.decode(bytes);
  const again = new TextEncoder().encode(text);
  const skipped = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let at = 0;
  while (bytes[at + skipped] === again[at] && at < again.length) at += 1;
  const offset = lenient.decode(again.subarray(0, at)).replace(/\uFFFD+$/, '').length;
  const byte = bytes[at + skipped];
  const values = { byte: byte === undefined ? undefined : hex(byte), looksLike: otherFormat(bytes) };
  return inputError(jsonRules.invalidUtf8, values, text, offset);
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Recognises UTF-16 and gzip by their first bytes. */
function otherFormat(bytes: Uint8Array): 'UTF-16' | 'gzip' | undefined {
  const first = `${hex(bytes[0] ?? 0)}${hex(bytes[1] ?? 0)}`;
  if (first === 'fffe' || first === 'feff') return 'UTF-16';
  if (first === '1f8b') return 'gzip';
  return undefined;
}

/** True for the start of a file that holds no lines of UTF-8. */
export const isOtherFormat = (bytes: Uint8Array): boolean => otherFormat(bytes) !== undefined;
