import { ImportFailure } from '../../errors.ts';

/** True for the first bytes of a gzip file (RFC 1952). */
export const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** True for the first bytes of a ZIP: a local file header, the end record of an empty ZIP, or a spanning marker. */
export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && (start[2] ?? 0) <= 7 && (start[3] ?? 0) <= 8;

/** The error for a file that would take too much time and memory to read. */
export const fileTooLarge = (message: string): ImportFailure => new ImportFailure('file_too_large', message);

/** Turns an error of a decompressor into an ImportFailure; returns other errors as they are. */
export function toImportFailure(error: unknown): unknown {
  if (error instanceof ImportFailure || !(error instanceof Error) || 'syscall' in error) return error;
  return new ImportFailure('file_unreadable', `The compressed file cannot be read: ${error.message}.`, {
    cause: error,
  });
}
