/** A set of row numbers as bytes: runs of consecutive rows, each as the gap before it and its length. */
export interface RunList {
  /** Takes a row above all before. */
  readonly add: (row: number) => void;
  /** The bytes, in pieces that can be read each by itself. */
  readonly pieces: () => readonly Uint8Array[];
}

/** Longest piece: a page of this size stays far below what DynamoDB takes. */
const longestPiece = 48 * 1024;

/**
 * Collects a run list. A run is written as `gap × 2`, or for more than one row `gap × 2 + 1` and its length less two;
 * numbers are variable-length, seven bits a byte. Each piece counts its first gap from row 0.
 */
export function runList(): RunList {
  const done: Uint8Array[] = [];
  let bytes = new Uint8Array(8);
  let used = 0;
  let end = 0;
  let start = -1;
  let length = 0;

  const put = (number: number): void => {
    if (used + 6 > bytes.length) {
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    used = writeNumber(bytes, used, number);
  };
  const closeRun = (): void => {
    if (length === 0) return;
    if (used > longestPiece) {
      done.push(bytes.slice(0, used));
      used = 0;
      end = 0;
    }
    put((start - end) * 2 + Number(length > 1));
    if (length > 1) put(length - 2);
    end = start + length;
    length = 0;
  };
  return {
    add: (row) => {
      if (length > 0 && row === start + length) {
        length += 1;
        return;
      }
      closeRun();
      start = row;
      length = 1;
    },
    pieces: () => {
      closeRun();
      return [...done, bytes.slice(0, used)];
    },
  };
}

/** Little end first, seven bits a byte; up to 2^53. */
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

/** Reads numbers one after another. */
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

/** Calls back for each run of a piece, in order. */
export function eachRun(piece: Uint8Array, visit: (start: number, length: number) => void): void {
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
