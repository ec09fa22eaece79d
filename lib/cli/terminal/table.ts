import { clusters, clusterWidth, displayWidth } from './display-width.ts';

/** A column of a table. */
export interface TextColumn<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  /** @default 'left' */
  readonly align?: 'left' | 'right';
}

const gap = '  ';

/** Returns the widths that the columns need for these rows, at least the earlier ones. */
export const widthsOf = <Row>(
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
  earlier: readonly number[] = columns.map(({ title }) => displayWidth(title)),
): number[] =>
  columns.map(({ text }, at) => rows.reduce((max, row) => Math.max(max, displayWidth(text(row))), earlier[at] ?? 0));

/** Formats a line of a table; the last column is cut at `columns`, the width of the terminal. */
export function tableLine<Row>(
  definitions: readonly TextColumn<Row>[],
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

/** Cuts a text to at most `width` columns, with an ellipsis. */
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
