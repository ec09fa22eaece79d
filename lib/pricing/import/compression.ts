import { ImportFailure } from '../errors.ts';

/** By the first bytes of a file: the headers of RFC 1952 and of a ZIP's local file, its end, or its first disk. */
export const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b;
export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 0) <= 7 && (start[3] ?? 0) <= 8;

/** More than is worth the time and memory to find out what it is. */
export const tooLarge = (message: string): ImportFailure => new ImportFailure('file_too_large', message);

/**
 * A fault of a compressed file in words for the person who made it. What is worded already stays as it is, and so does
 * a failure of the disk, which is no fault of the file.
 */
export function damaged(error: unknown): unknown {
  if (error instanceof ImportFailure || !(error instanceof Error) || 'syscall' in error) return error;
  return new ImportFailure('file_unreadable', `The compressed file cannot be read: ${error.message}.`, {
    cause: error,
  });
}
