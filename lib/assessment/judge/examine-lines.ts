import { maxFileBytes, maxRecords } from '../record/limits.ts';
import { jsonRules } from '../rules/json-rules.ts';
import { isOtherFormat, sourceText } from '../text/decode.ts';
import { type InputError, inputError } from '../text/input-error.ts';
import type { ExaminedFile } from './examined-file.ts';
import { type RecordLine, recordLines } from './record-lines.ts';
import { examine, rejectInput, type ValidateOptions } from './validate.ts';

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
