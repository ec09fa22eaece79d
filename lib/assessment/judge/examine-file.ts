import { byteLimitOf, holdsLines, isCompressed } from '../record/file-name.ts';
import { sha256Of } from '../record/sha256.ts';
import { sizeError, sourceText } from '../text/decode.ts';
import { gunzip } from '../text/gunzip.ts';
import { findLines, type TextLines } from '../text/lines.ts';
import { examineLines } from './examine-lines.ts';
import type { ExaminedFile } from './examined-file.ts';
import { examine, rejectInput, type ValidateOptions } from './validate.ts';

/** A whole file in memory. */
export interface FileBytes {
  /** Its ending says whether it holds one record a line, and whether it is compressed. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** True if it is compressed whatever its name says. @default false */
  readonly gzip?: boolean;
}

/** Judges the records of a file: one, or one a line. A file that is too large or damaged gives one unreadable result. */
export async function* examineFile(file: FileBytes, options: ValidateOptions): AsyncGenerator<ExaminedFile> {
  const { name } = file;
  const limit = byteLimitOf(name);
  if (file.bytes.length > limit) {
    yield { file: name, ...rejectInput(sizeError(file.bytes.length, limit), options) };
    return;
  }
  const bytes = isCompressed(name) || file.gzip ? await gunzip(file.bytes, limit) : file.bytes;
  if (!(bytes instanceof Uint8Array)) yield { file: name, ...rejectInput(bytes, options) };
  else if (holdsLines(name)) yield* examineLines(name, [bytes], options);
  else yield examineRecord(name, bytes, options);
}

/** Judges the one record of a file that is not compressed and not over its limit. */
export const examineRecord = (file: string, bytes: Uint8Array, options: ValidateOptions): ExaminedFile => ({
  file,
  lines: linesOf(bytes),
  ...examine(bytes, options),
  digest: () => sha256Of(bytes),
});

/** Returns the lines of a text that may be unreadable; looks for them at the first call. */
function linesOf(bytes: Uint8Array): TextLines['textOf'] {
  let lines: TextLines | undefined;
  return (line) => {
    lines ??= findLines(sourceText(bytes));
    return lines.textOf(line);
  };
}
