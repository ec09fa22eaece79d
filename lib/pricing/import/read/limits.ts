import { ImportFailure } from '../../errors.ts';

/** Maximum size of a sheet without its compression, all parts together: thirty times the largest known one. */
export const maxSheetBytes = 8 * 1024 ** 3;

/** Maximum ratio of a file's size to its compressed size. Price sheets have 20, so more is an attack. */
export const maxRatio = 1_000;

/** Content up to this size may have any ratio: it is too small to do harm. */
export const alwaysAllowedBytes = 1024 * 1024;

/** Maximum number of rows of a sheet: five times the largest known one, and what the disk of the function takes. */
export const maxSheetRows = 2_500_000;

/** Maximum number of different rows of a meter. Real ones have some hundreds: SKUs, offers, terms and tiers. */
export const maxRowsOfMeter = 5_000;

/** Maximum number of parts in a ZIP. Cost Management makes one for every 75 MB. */
export const maxParts = 200;

/** Maximum number of characters in a line of a table or an element of a JSON page. Real ones have some hundreds. */
export const maxRecordLength = 1024 * 1024;

/** Maximum depth of a JSON page. Real ones have five levels. */
export const maxJsonDepth = 32;

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
