import { S3Error } from './errors.ts';

/** Part of a content, first and last byte included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header; undefined for the whole content, also for a header that S3 ignores.
 * @throws S3Error InvalidRange when the content of this size has no such bytes
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (range.start <= range.end) return range;
  throw new S3Error('InvalidRange', undefined, { 'Content-Range': `bytes */${size}` });
}
