import { readFileSync, statSync } from 'node:fs';
import { maxInputBytes } from '../../assessment/record/limits.ts';
import { sizeError } from '../../assessment/text/decode.ts';
import { CommandFailure } from '../failure.ts';
import { readFailure } from '../read-failure.ts';

/** Reads the bytes of one record. @throws CommandFailure if the file is too large or cannot be read */
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
