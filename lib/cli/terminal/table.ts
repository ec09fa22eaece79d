import type { Column } from '../../platform/report.ts';
import { clusters, clusterWidth, displayWidth } from './display-width.ts';

/** The cells of a row, by column. */
type Row = readonly string[];

/** How a table is printed. */
interface TableLook {
  /** The width of the terminal; no line is cut or folded if it is infinite. */
  readonly columns: number;
  /** Widths of an earlier part of the same table. */
  readonly earlier?: readonly number[] | undefined;
  readonly paintTitles?: (line: string) => string;
  /** @param at the index of the row */
  readonly paintRow?: (line: string, at: number) => string;
  /** @default true */
  readonly hasTitles?: boolean;
}

const gap = '  ';

/** Texts may be cut to so many columns, so that figures beside them are not. */
const minTextWidth = 12;

/** Returns the widths that the columns need for these rows, at least the earlier ones. */
export const widthsOf = (
  columns: readonly Column[],
  rows: readonly Row[],
  earlier: readonly number[] = columns.map(({ title }) => displayWidth(title)),
): number[] =>
  columns.map((_, at) => rows.reduce((max, row) => Math.max(max, displayWidth(row[at] ?? '')), earlier[at] ?? 0));

/**
 * Formats a table. Where it is wider than the terminal, its columns are folded: a part below the other for as many columns as
 * fit, each with the key. Texts may be cut then, figures never.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly Row[],
  { columns: width, earlier, paintTitles = same, paintRow = same, hasTitles = true }: TableLook,
): readonly string[] {
  const parts = foldColumns(columns, widthsOf(columns, rows, earlier), width);
  const titles = columns.map(({ title }) => title);
  return parts.flatMap((part, number) => {
    const isShown = (row: Row): boolean =>
      parts.length === 1 || hasText(part, row) || (number === 0 && !parts.some((other) => hasText(other, row)));
    return [
      ...(number === 0 ? [] : ['']),
      ...(hasTitles || parts.length > 1 ? [paintTitles(formatLine(part, titles))] : []),
      ...rows.flatMap((row, at) => (isShown(row) ? [paintRow(formatLine(part, row), at)] : [])),
    ];
  });
}

const same = (line: string): string => line;

/** True if a part says more of a row than its key. */
const hasText = (part: readonly PlacedColumn[], row: Row): boolean =>
  part.some(({ at, isKey }) => !isKey && row[at] !== undefined && row[at] !== '');

/** A column in a part of a table. */
interface PlacedColumn {
  readonly align: Column['align'];
  /** Its place in the whole table. */
  readonly at: number;
  readonly width: number;
  readonly isKey: boolean;
}

function foldColumns(
  columns: readonly Column[],
  widths: readonly number[],
  width: number,
): readonly (readonly PlacedColumn[])[] {
  const hasKey = columns.some(({ isKey }) => isKey);
  const placed = columns.map(({ align, isKey }, at) => ({
    align,
    at,
    width: widths[at] ?? 0,
    isKey: hasKey ? isKey === true : at === 0,
  }));
  if (widthOf(placed) <= width) return [placed];
  const keys = shrink(
    placed.filter(({ isKey }) => isKey),
    Math.floor(width / 2),
  );
  const room = width - widthOf(keys) - gap.length;
  const parts: PlacedColumn[][] = [];
  for (const column of placed.filter(({ isKey }) => !isKey)) {
    const fitting = column.align === 'right' ? column.width : Math.min(column.width, Math.max(minTextWidth, room));
    const next = { ...column, width: fitting };
    const last = parts.at(-1);
    if (last && widthOf([...last, next]) <= room) last.push(next);
    else parts.push([next]);
  }
  return parts.map((part) => [...keys, ...part].toSorted((left, right) => left.at - right.at));
}

const widthOf = (part: readonly { readonly width: number }[]): number =>
  part.reduce((sum, { width }) => sum + width, 0) + gap.length * Math.max(0, part.length - 1);

/** Narrows the widest text until the columns fit, as far as that leaves something to read. */
function shrink(part: readonly PlacedColumn[], room: number): readonly PlacedColumn[] {
  const excess = widthOf(part) - room;
  const widest = part.filter(({ align }) => align !== 'right').reduce((max, { width }) => Math.max(max, width), 0);
  if (excess <= 0 || widest <= minTextWidth) return part;
  let isDone = false;
  return part.map((placed) => {
    if (isDone || placed.width !== widest || placed.align === 'right') return placed;
    isDone = true;
    return { ...placed, width: Math.max(minTextWidth, widest - excess) };
  });
}

const formatLine = (part: readonly PlacedColumn[], cells: Row): string =>
  part
    .map(({ at, width, align }) => pad(cut(cells[at] ?? '', width), width, align))
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
