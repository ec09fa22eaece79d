import { makeVisible } from '../../../platform/text.ts';
import { clusters, clusterWidth, displayWidth } from '../../terminal/display-width.ts';

/** A part of a source line, and how many columns stand before the place. */
interface Excerpt {
  readonly text: string;
  readonly caretAt: number;
}

/** What is drawn for one grapheme cluster of the source. */
interface Cell {
  readonly text: string;
  readonly columns: number;
}

const ellipsis: Cell = { text: '…', columns: 1 };
const space: Cell = { text: ' ', columns: 1 };
const tab = '    ';
/** Code units to read on each side of the place, because a minified record is one line of megabytes. */
const reach = 1_000;

/**
 * Cuts a line to at most `columns` around a place, with `…` where it was cut, spaces for tabs and visible controls.
 * @param column from 1, in UTF-16 code units; at most the end of the line counts
 */
export function excerpt(line: string, column: number, columns: number): Excerpt {
  const source = line.replace(/[\r\n]+$/, '');
  const place = Math.max(0, Math.min(column - 1, source.length));
  const from = boundary(source, Math.max(0, place - reach));
  const to = boundary(source, Math.min(source.length, place + reach));
  const { cells, at } = cellsAround(source.slice(from, to), place - from);
  const fits = from === 0 && to === source.length && widthOf(cells) <= columns;
  const { first, last } = fits ? { first: 0, last: cells.length } : windowAround(cells, at, Math.max(10, columns) - 2);
  const cut = cells.slice(first, last);
  const before = cells.slice(first, at);
  if (from > 0 || first > 0) {
    cut.unshift(ellipsis);
    before.unshift(ellipsis);
  }
  if (to < source.length || last < cells.length) cut.push(ellipsis);
  return {
    text: cut
      .map((cell) => cell.text)
      .join('')
      .trimEnd(),
    caretAt: widthOf(before),
  };
}

const widthOf = (cells: readonly Cell[]): number => cells.reduce((sum, { columns }) => sum + columns, 0);

/** Moves an index out of a surrogate pair. */
function boundary(text: string, index: number): number {
  const after = text.charCodeAt(index);
  return index > 0 && after >= 0xdc00 && after <= 0xdfff ? index - 1 : index;
}

/** Splits a text into cells; `at` is the index of the one at `place`. The end of the line has its own cell. */
function cellsAround(text: string, place: number): { cells: Cell[]; at: number } {
  const cells: Cell[] = [];
  let at: number | undefined;
  for (const { segment, index } of clusters(text)) {
    if (at === undefined && index + segment.length > place) at = cells.length;
    cells.push(cellOf(segment));
  }
  if (at === undefined) {
    at = cells.length;
    cells.push(space);
  }
  return { cells, at };
}

function cellOf(cluster: string): Cell {
  if (cluster === '\t') return { text: tab, columns: tab.length };
  const text = makeVisible(cluster);
  if (text !== cluster) return { text, columns: displayWidth(text) };
  const columns = clusterWidth(cluster);
  // A combining mark alone would be drawn over the margin, so it gets a dotted circle.
  return columns === 0 ? { text: `\u25cc${cluster}`, columns: 1 } : { text, columns };
}

/** Takes cells on both sides of the place, first up to two thirds of the room on the right. */
function windowAround(cells: readonly Cell[], at: number, room: number): { first: number; last: number } {
  let [first, last] = [at, at + 1];
  let left = room - (cells[at]?.columns ?? 0);
  const growRight = (keep: number): void => {
    for (let next = cells[last]; next && left - next.columns >= keep; next = cells[last]) {
      left -= next.columns;
      last += 1;
    }
  };
  growRight(Math.floor(room / 3));
  for (let next = cells[first - 1]; next && left >= next.columns; next = cells[first - 1]) {
    left -= next.columns;
    first -= 1;
  }
  growRight(0);
  return { first, last };
}
