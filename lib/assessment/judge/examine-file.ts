import { byteLimitOf, holdsLines, isCompressed } from '../record/file-name.ts';
import { maxFileBytes, maxInputBytes, maxRecords } from '../record/limits.ts';
import { jsonRules } from '../rules/json-rules.ts';
import {
  gunzip,
  type InputError,
  inputError,
  isOtherFormat,
  joinBytes,
  sha256Of,
  sizeError,
  sourceText,
} from '../text/decode.ts';
import { findLines, type TextLines } from '../text/lines.ts';
import type { FileResult } from './result.ts';
import { type Examination, examine, rejectInput, type ValidateOptions } from './validate.ts';

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

/** The result for a record, and the record. */
export interface ExaminedFile extends FileResult {
  readonly record: Examination['record'];
  /** Computes the SHA-256 of the record's bytes; absent for a line of a file of many. */
  readonly digest?: () => Promise<string>;
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Judges one record a line. Where it cannot go on, its last result says so: a record over several lines, too many records
 * or bytes, another encoding, no record at all.
 */
export async function* examineLines(
  name: string,
  chunks: Chunks,
  options: ValidateOptions,
): AsyncGenerator<ExaminedFile> {
  const stop = (line: number, error: InputError): ExaminedFile => ({
    file: name,
    line,
    ...rejectInput(error, options),
  });
  const judge = ({ line, bytes }: RecordLine): ExaminedFile => {
    let text: string | undefined;
    const lines = (number: number) => {
      if (number !== line) return undefined;
      text ??= sourceText(bytes);
      return text;
    };
    return { file: name, line, ...examine(bytes, options), lines };
  };
  const bounded = boundBytes(chunks);
  let records = 0;
  let last = 0;
  /** A line that may be the first of a record over several lines; the next line tells. */
  let open: RecordLine | undefined;
  for await (const record of recordLines(bounded.chunks)) {
    if (bounded.isOver()) break;
    if (open && startsNoRecord(record)) {
      yield stop(open.line, severalLines);
      return;
    }
    if (open) yield judge(open);
    open = undefined;
    records += 1;
    last = record.line;
    if (records > maxRecords) {
      yield stop(record.line, tooMany(maxRecords, 'records'));
      return;
    }
    if (records === 1 && isOtherFormat(record.bytes)) {
      yield { file: name, ...examine(record.bytes, options) };
      return;
    }
    if (isOpen(record)) open = record;
    else yield judge(record);
  }
  if (open) yield judge(open);
  if (bounded.isOver()) yield stop(last + 1, tooMany(maxFileBytes, 'bytes'));
  else if (records === 0) yield { file: name, ...examine(new Uint8Array(), options) };
}

/** Ends after the limit; `isOver` is true once all before it was read. */
function boundBytes(chunks: Chunks): { chunks: AsyncGenerator<Uint8Array>; isOver: () => boolean } {
  let room = maxFileBytes;
  let over = false;
  async function* bounded(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      yield chunk.subarray(0, room);
      over = chunk.length > room;
      if (over) return;
      room -= chunk.length;
    }
  }
  return { chunks: bounded(), isOver: () => over };
}

const tooMany = (limit: number, of: 'records' | 'bytes'): InputError =>
  inputError(jsonRules.tooLarge, { kind: 'lines', limit, of });

const severalLines = inputError(jsonRules.syntax, { kind: 'severalLines' });

const tailBytes = 200;

/** True if a line starts an object or array and ends in the middle of it. */
function isOpen({ bytes }: RecordLine): boolean {
  const end = sourceText(bytes.subarray(-tailBytes)).trimEnd();
  return /[{[,]$/.test(end) && /^\s*[{[]/.test(sourceText(bytes.subarray(0, tailBytes)));
}

const startsNoRecord = ({ bytes }: RecordLine): boolean => !/^\s*\{/.test(sourceText(bytes.subarray(0, tailBytes)));

/** One record of an NDJSON input. */
interface RecordLine {
  /** 1-based. */
  readonly line: number;
  /** Without the line end; cut one byte above the size limit. */
  readonly bytes: Uint8Array;
}

const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB = 9;

/** Yields the records of an NDJSON stream with one line in memory at a time; skips blank lines. */
export async function* recordLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<RecordLine> {
  let line = 1;
  let parts: Uint8Array[] = [];
  let heldBytes = 0;
  const hold = (part: Uint8Array): void => {
    const kept = part.subarray(0, Math.max(0, maxInputBytes + 1 - heldBytes));
    if (kept.length === 0) return;
    // A copy, as the stream may reuse the memory of the chunk.
    parts.push(new Uint8Array(kept));
    heldBytes += kept.length;
  };
  const take = (): Uint8Array => {
    const [part, next] = parts;
    const whole = part && !next ? part : joinBytes(parts);
    parts = [];
    heldBytes = 0;
    return whole.at(-1) === CR ? whole.subarray(0, -1) : whole;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      hold(chunk.subarray(start, end));
      const bytes = take();
      if (!isBlankLine(bytes)) yield { line, bytes };
      line += 1;
      start = end + 1;
    }
    hold(chunk.subarray(start));
  }
  const bytes = take();
  if (!isBlankLine(bytes)) yield { line, bytes };
}

const isBlankLine = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === SPACE || byte === TAB || byte === CR);
