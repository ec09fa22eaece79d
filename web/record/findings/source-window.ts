/** Lines that are shown at a time: a record of 5 MiB may have 200,000. */
export const windowLines = 1_000;
/** Where lines end, as the findings count them. */
export const lineEnds = /\r\n|\r|\n/;
/** In UTF-16 code units; a record may be one line. */
const maxLineLength = 2_000;

/** A part of the lines of a text; both 0-based, the end is excluded. */
export interface SourceWindow {
  readonly start: number;
  readonly end: number;
}

/** The part of the lines that holds a line. @param index 0-based */
export function windowAround(index: number, count: number): SourceWindow {
  const start = Math.floor(Math.max(0, Math.min(index, count - 1)) / windowLines) * windowLines;
  return { start, end: Math.min(count, start + windowLines) };
}

/** A line in pieces: before the marked text, the marked text, after it. A long line is cut, which `…` says. */
export interface SourceLine {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Cuts a line, around the place that is marked. @param column 1-based; undefined marks nothing */
export function cutLine(line: string, column: number | undefined, maxLength = maxLineLength): SourceLine {
  const at = column === undefined ? 0 : Math.min(column - 1, line.length);
  const start = line.length <= maxLength ? 0 : Math.max(0, at - maxLength / 4);
  const end = Math.min(line.length, start + maxLength);
  const left = start > 0 ? '…' : '';
  const right = end < line.length ? '…' : '';
  if (column === undefined) return { before: left + line.slice(start, end) + right, marked: '', after: '' };
  const length = Math.min(tokenLength(line, at), end - at);
  return {
    before: left + line.slice(start, at),
    marked: line.slice(at, at + length),
    after: line.slice(at + length, end) + right,
  };
}

/** The line of a finding, around its place; undefined for one that lies in the policy. */
export function excerptOf(
  source: { readonly text: string; readonly firstLine: number } | undefined,
  { file, line, column }: { readonly file?: string; readonly line: number; readonly column: number },
): SourceLine | undefined {
  const text = file === undefined ? source?.text.split(lineEnds)[line - source.firstLine] : undefined;
  return text === undefined ? undefined : cutLine(text, column, 200);
}

/** Length of the JSON token that begins at a place, 0-based: a string, a number or word, or one character. */
export function tokenLength(line: string, at: number): number {
  const token = /"(?:[^"\\]|\\.)*"?|[\w.+-]+|./sy;
  token.lastIndex = at;
  return token.exec(line)?.[0].length ?? 0;
}
