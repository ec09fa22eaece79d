import { createReadStream, readFileSync, statSync } from 'node:fs';
import { largestInputBytes } from '../../assessment/limits.ts';
import { holdsLines, recordLines } from '../../assessment/record-lines.ts';
import type { FileResult } from '../../assessment/result.ts';
import { tooLarge } from '../../assessment/text/decode.ts';
import { type Examination, examine, refused, type ValidateOptions } from '../../assessment/validate.ts';
import type { Input } from './inputs.ts';

/** A judged record and the record itself. */
export interface ExaminedFile extends FileResult {
  readonly record: Examination['record'];
}

/**
 * Judges what an input holds: one record, or a record a line where its name ends in `.ndjson` or `.jsonl`.
 * @throws what `node:fs` throws for an input that cannot be read
 */
export async function* examineInput({ name, path }: Input, options: ValidateOptions): AsyncGenerator<ExaminedFile> {
  if (holdsLines(name)) {
    const chunks = path === '-' ? process.stdin : createReadStream(path);
    for await (const { line, bytes } of recordLines(chunks)) {
      const lines = (wanted: number) => (wanted === line ? textOf(bytes) : undefined);
      yield { file: name, line, ...examine(bytes, options), lines };
    }
    return;
  }
  const bytes = path === '-' ? await standardInput() : fileBytes(path);
  if (typeof bytes === 'number') yield { file: name, ...refused(tooLarge(bytes)) };
  else yield { file: name, ...examine(bytes, options), lines: linesOf(bytes) };
}

/** The bytes of a file, or only their number where that is over the limit. */
function fileBytes(path: string): Uint8Array | number {
  const { size } = statSync(path);
  if (size > largestInputBytes) return size;
  // Synchronous: several times as fast as a promise for each of a thousand small files.
  return readFileSync(path);
}

async function standardInput(): Promise<Uint8Array | number> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestInputBytes) chunks.push(chunk);
  }
  return size > largestInputBytes ? size : Buffer.concat(chunks);
}

/** Without the byte order mark, which columns do not count. */
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Source lines by number, split only when one is asked for. */
function linesOf(bytes: Uint8Array): (line: number) => string | undefined {
  let lines: string[] | undefined;
  return (line) => {
    lines ??= textOf(bytes).split(/\r\n|\r|\n/);
    return lines[line - 1];
  };
}
