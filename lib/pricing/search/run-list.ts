/** A posting list as bytes: runs of consecutive row numbers. An index has a hundred thousand, so each is plain data. */
export interface RunList {
  full: readonly Uint8Array[];
  bytes: Uint8Array;
  used: number;
  /** The row after the last run in `bytes`. */
  end: number;
  /** The run that may still grow: its first row and its length, 0 before the first. */
  start: number;
  length: number;
}

/** Bytes; a page of this size is far below the largest item of DynamoDB. */
const maxPiece = 48 * 1024;
/** Bytes of a run: a gap and a length, each below 2^35. */
const maxRun = 10;

const noBytes = new Uint8Array(0);

export const runList = (): RunList => ({ full: [], bytes: noBytes, used: 0, end: 0, start: 0, length: 0 });

/** Adds a row. Rows must come in ascending order; the last one may come again. */
export function addRow(list: RunList, row: number): void {
  const next = list.start + list.length;
  if (list.length > 0 && row <= next) {
    if (row === next) list.length += 1;
    return;
  }
  closeRun(list);
  list.start = row;
  list.length = 1;
}

/** Returns the bytes in pieces. Each can be read by itself: its first gap counts from row 0. */
export function piecesOf(list: RunList): readonly Uint8Array[] {
  closeRun(list);
  return [...list.full, list.bytes.slice(0, list.used)];
}

/** Writes the run as `gap × 2`, or for more than one row as `gap × 2 + 1` and its length less two. */
function closeRun(list: RunList): void {
  const { start, length } = list;
  if (length === 0) return;
  if (list.used > maxPiece) {
    list.full = [...list.full, list.bytes.slice(0, list.used)];
    list.used = 0;
    list.end = 0;
  }
  if (list.used + maxRun > list.bytes.length) list.bytes = grow(list.bytes);
  list.used = writeNumber(list.bytes, list.used, (start - list.end) * 2 + Number(length > 1));
  if (length > 1) list.used = writeNumber(list.bytes, list.used, length - 2);
  list.end = start + length;
  list.length = 0;
}

function grow(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length * 2 + maxRun);
  larger.set(bytes);
  return larger;
}

/** Writes a number up to 2^53 with seven bits a byte, the lowest first. @returns the position after it */
export function writeNumber(bytes: Uint8Array, at: number, number: number): number {
  let rest = number;
  let next = at;
  while (rest >= 128) {
    bytes[next] = (rest % 128) | 128;
    rest = Math.floor(rest / 128);
    next += 1;
  }
  bytes[next] = rest;
  return next + 1;
}

/** Reads numbers that `writeNumber` has written, one after another. */
export function numberReader(bytes: Uint8Array, from = 0): { next: () => number; at: () => number } {
  let at = from;
  return {
    at: () => at,
    next: () => {
      let number = 0;
      let factor = 1;
      for (;;) {
        const byte = bytes[at] as number;
        at += 1;
        number += (byte & 127) * factor;
        if (byte < 128) return number;
        factor *= 128;
      }
    },
  };
}

/** Calls `visit` for each run of a piece, in order. */
export function visitRuns(piece: Uint8Array, visit: (start: number, length: number) => void): void {
  const reader = numberReader(piece);
  let end = 0;
  while (reader.at() < piece.length) {
    const head = reader.next();
    const start = end + Math.floor(head / 2);
    const length = head % 2 === 0 ? 1 : reader.next() + 2;
    visit(start, length);
    end = start + length;
  }
}
