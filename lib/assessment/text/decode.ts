import { maxInputBytes } from '../record/limits.ts';
import { type InputValues, jsonRules } from '../rules/json-rules.ts';
import type { RuleHead, SpeakingRule } from '../rules/rule.ts';
import type { Sentence } from '../rules/sentence.ts';

/** Why an input is unreadable. */
export interface InputError extends Sentence {
  readonly rule: RuleHead;
  /** What message and hint are written from. */
  readonly values: InputValues[keyof InputValues];
  /** In `text`, in UTF-16 code units. */
  readonly offset: number;
  readonly text: string;
}

/** Makes the error of a rule about the bytes. @param text empty where the error has no place in one */
export const inputError = <Values extends InputValues[keyof InputValues]>(
  rule: SpeakingRule<Values>,
  values: Values,
  text = '',
  offset = 0,
): InputError => ({ rule, values, text, offset, ...rule.says.en(values) });

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

/** Joins parts to one array of bytes, without Node's `Buffer`. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

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

/** SHA-256 of bytes in hexadecimal, by the Web Crypto that browsers have, too. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
