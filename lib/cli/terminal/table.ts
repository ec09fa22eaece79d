import { clusters, clusterWidth, displayWidth } from './display-width.ts';

/** A column of a table. */
export interface TextColumn<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  /** @default 'left' */
  readonly align?: 'left' | 'right';
  /** Tells rows apart, so it is repeated in each part of a table that is wider than the terminal. @default the first column */
  readonly isKey?: boolean;
}

/** How a table is printed. */
export interface TableLook<Row> {
  /** The width of the terminal; no line is cut or folded if it is infinite. */
  readonly columns: number;
  /** Widths of an earlier part of the same table. */
  readonly earlier?: readonly number[] | undefined;
  readonly paintTitles?: (line: string) => string;
  readonly paintRow?: (line: string, row: Row) => string;
  /** @default true */
  readonly hasTitles?: boolean;
}

const gap = '  ';

/** Texts may be cut to so many columns, so that figures beside them are not. */
const minTextWidth = 12;

/** Returns the widths that the columns need for these rows, at least the earlier ones. */
export const widthsOf = <Row>(
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
  earlier: readonly number[] = columns.map(({ title }) => displayWidth(title)),
): number[] =>
  columns.map(({ text }, at) => rows.reduce((max, row) => Math.max(max, displayWidth(text(row))), earlier[at] ?? 0));

/**
 * Formats a table. Where it is wider than the terminal, its columns are folded: a part below the other for as many columns as
 * fit, each with the key. Texts may be cut then, figures never.
 */
export function tableLines<Row>(
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
  { columns: width, earlier, paintTitles = same, paintRow = same, hasTitles = true }: TableLook<Row>,
): readonly string[] {
  const widths = widthsOf(columns, rows, earlier);
  const parts = foldColumns(columns, widths, width);
  return parts.flatMap((part, at) => {
    const line = (cells: readonly string[]): string => formatLine(part, cells);
    const isShown = (row: Row): boolean =>
      parts.length === 1 || hasText(part, row) || (at === 0 && !parts.some((other) => hasText(other, row)));
    return [
      ...(at === 0 ? [] : ['']),
      ...(hasTitles || parts.length > 1 ? [paintTitles(line(part.map(({ column }) => column.title)))] : []),
      ...rows.filter(isShown).map((row) => paintRow(line(part.map(({ column }) => column.text(row))), row)),
    ];
  });
}

const same = (line: string): string => line;

/** True if a part says more of a row than its key. */
const hasText = <Row>(part: readonly PlacedColumn<Row>[], row: Row): boolean =>
  part.some(({ column, isKey }) => !isKey && column.text(row) !== '');

/** A column in a part of a table. */
interface PlacedColumn<Row> {
  readonly column: TextColumn<Row>;
  readonly width: number;
  readonly isKey: boolean;
}

function foldColumns<Row>(
  columns: readonly TextColumn<Row>[],
  widths: readonly number[],
  width: number,
): readonly (readonly PlacedColumn<Row>[])[] {
  const hasKey = columns.some(({ isKey }) => isKey);
  const placed = columns.map((column, at) => ({
    column,
    width: widths[at] ?? 0,
    isKey: hasKey ? column.isKey === true : at === 0,
  }));
  if (widthOf(placed) <= width) return [placed];
  const keys = shrink(
    placed.filter(({ isKey }) => isKey),
    Math.floor(width / 2),
  );
  const room = width - widthOf(keys) - gap.length;
  const parts: PlacedColumn<Row>[][] = [];
  for (const { column, width: wanted } of placed.filter(({ isKey }) => !isKey)) {
    const fitting = column.align === 'right' ? wanted : Math.min(wanted, Math.max(minTextWidth, room));
    const next = { column, width: fitting, isKey: false };
    const last = parts.at(-1);
    if (last && widthOf([...last, next]) <= room) last.push(next);
    else parts.push([next]);
  }
  return parts.map((part) => inOrder(columns, [...keys, ...part]));
}

const inOrder = <Row>(columns: readonly TextColumn<Row>[], part: readonly PlacedColumn<Row>[]) =>
  part.toSorted((one, other) => columns.indexOf(one.column) - columns.indexOf(other.column));

const widthOf = (part: readonly { readonly width: number }[]): number =>
  part.reduce((sum, { width }) => sum + width, 0) + gap.length * Math.max(0, part.length - 1);

/** Narrows the widest text until the columns fit, as far as that leaves something to read. */
function shrink<Row>(part: readonly PlacedColumn<Row>[], room: number): readonly PlacedColumn<Row>[] {
  const excess = widthOf(part) - room;
  const widest = part
    .filter(({ column }) => column.align !== 'right')
    .reduce((max, { width }) => Math.max(max, width), 0);
  if (excess <= 0 || widest <= minTextWidth) return part;
  let isDone = false;
  return part.map((placed) => {
    if (isDone || placed.width !== widest || placed.column.align === 'right') return placed;
    isDone = true;
    return { ...placed, width: Math.max(minTextWidth, widest - excess) };
  });
}

const formatLine = <Row>(part: readonly PlacedColumn<Row>[], cells: readonly string[]): string =>
  part
    .map(({ column, width }, at) => pad(cut(cells[at] ?? '', width), width, column.align))
    .join(gap)
    .trimEnd();

function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'left' ? text + space : space + text;
}

/** Cuts a text to at most `width` columns, with an ellipsis. */
function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of clusters(text)) {
    used += clusterWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return width < 1 ? '' : `${kept}…`;
}
