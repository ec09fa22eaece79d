import { readFileSync, statSync } from 'node:fs';
import { isCompressed } from '../../assessment/record/file-name.ts';
import { maxInputBytes } from '../../assessment/record/limits.ts';
import { gunzip, sizeError } from '../../assessment/text/decode.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';

/** Reads the bytes of one record as they are in the file. @throws CommandFailure if the file is too large or cannot be read */
export function readRecordFile(file: string): Uint8Array {
  try {
    const { size } = statSync(file);
    if (size <= maxInputBytes) return readFileSync(file);
    throw new CommandFailure([`${file}: ${sizeError(size).message}`]);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure([`${file}: ${readFailure(error)}`]);
  }
}

/** The same, but unpacked if the name says that it is compressed. @throws CommandFailure also if it cannot be unpacked */
export async function readUnpackedRecord(file: string): Promise<Uint8Array> {
  const bytes = readRecordFile(file);
  const unpacked = isCompressed(file) ? await gunzip(bytes, maxInputBytes) : bytes;
  if (unpacked instanceof Uint8Array) return unpacked;
  throw new CommandFailure([`${file}: ${unpacked.message}`]);
}
