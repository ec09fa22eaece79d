import { maxInputBytes } from '../record/limits.ts';
import { joinBytes } from '../text/join-bytes.ts';

/** One record of an NDJSON input. */
export interface RecordLine {
  /** 1-based. */
  readonly line: number;
  /** Without the line end; cut one byte above the size limit. */
  readonly bytes: Uint8Array;
}

const [LF, CR, SPACE, TAB] = [10, 13, 32, 9];

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
    const whole = parts.length === 1 ? (parts[0] as Uint8Array) : joinBytes(parts);
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
