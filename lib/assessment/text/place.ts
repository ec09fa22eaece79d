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
