/** 1-based line and column (UTF-16 code units). */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place of an offset; lines end with LF, CR or CR LF. */
export function placeOf(text: string, offset: number): Place {
  let line = 1;
  let start = 0;
  const end = /\r\n|\r|\n/g;
  for (let match = end.exec(text); match && end.lastIndex <= offset; match = end.exec(text)) {
    line += 1;
    start = end.lastIndex;
  }
  return { line, column: offset - start + 1 };
}

/** The lines of a text; they end with LF, CR or CR LF. */
export interface TextLines {
  /** The place of an offset in UTF-16 code units. */
  readonly placeOf: (offset: number) => Place;
  /** The text of a 1-based line without its end; undefined if there is none. */
  readonly textOf: (line: number) => string | undefined;
}

/** Finds the lines of a text once, for many questions; not before the first. */
export function findLines(text: string): TextLines {
  let found: readonly number[] | undefined;
  const startsOnce = (): readonly number[] => {
    found ??= startsOfLines(text);
    return found;
  };
  return {
    placeOf(offset) {
      const starts = startsOnce();
      const line = countUpTo(starts, offset);
      return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
    },
    textOf(line) {
      const starts = startsOnce();
      const start = starts[line - 1];
      if (start === undefined) return undefined;
      const next = starts[line];
      return next === undefined ? text.slice(start) : text.slice(start, startOfEnd(text, next));
    },
  };
}

/** The offset of the line end before the start of a line. */
const startOfEnd = (text: string, next: number): number => (text.startsWith('\r\n', next - 2) ? next - 2 : next - 1);

function startsOfLines(text: string): number[] {
  // Nearly no text has a CR, and to look for one character takes a fraction of the time.
  if (text.includes('\r')) return [0, ...text.matchAll(/\r\n|\r|\n/g).map((end) => end.index + end[0].length)];
  // Indented JSON has about 32 characters a line, and a list that need not grow takes two thirds of the time.
  const starts = new Array<number>(1 + (text.length >> 5));
  starts[0] = 0;
  let count = 1;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    starts[count] = end + 1;
    count += 1;
  }
  starts.length = count;
  return starts;
}

/** How many of the sorted numbers are at most `limit`. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
