import { clusters, clusterWidth, displayWidth } from './display-width.ts';

/** One column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  /** @default 'left' */
  readonly align?: 'left' | 'right';
}

const gap = '  ';

/** Columns that each column of a table needs for these rows, at least those that it had. */
export const widthsOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  earlier: readonly number[] = columns.map(({ title }) => displayWidth(title)),
): number[] =>
  columns.map(({ text }, at) => rows.reduce((most, row) => Math.max(most, displayWidth(text(row))), earlier[at] ?? 0));

/**
 * One line of a table without its line feed, the last column cut to what is left of the terminal.
 * @param cells texts without control characters
 * @param columns width of the terminal
 */
export function tableLine<Row>(
  definitions: readonly Column<Row>[],
  cells: readonly string[],
  widths: readonly number[],
  columns: number,
): string {
  const last = cells.length - 1;
  const padded = cells.slice(0, last).map((cell, at) => pad(cell, widths[at] ?? 0, definitions[at]?.align));
  const head = padded.map((cell) => cell + gap).join('');
  const end = definitions[last]?.align === 'right' ? pad(cells[last] ?? '', widths[last] ?? 0, 'right') : cells[last];
  return (head + cut(end ?? '', columns - displayWidth(head))).trimEnd();
}

function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'left' ? text + space : space + text;
}

/** A text that takes no more than `width` columns, an ellipsis for what is missing. */
function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let [kept, used] = ['', 1];
  for (const { segment } of clusters(text)) {
    used += clusterWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return width < 1 ? '' : `${kept}…`;
}
