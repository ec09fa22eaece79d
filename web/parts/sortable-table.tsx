import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useConsole } from '../console.ts';
import { localeOf } from '../text/formats.ts';
import { shellWords, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { type Sorting, type SortValue, sortRows, valueKind } from './sort-rows.ts';

/** A column. The first one is the header of its row, and stays when the table is scrolled sideways. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** @default - the table cannot be sorted by it */
  readonly sortValue?: (row: Row) => SortValue;
  /** Orders rows of which `sortValue` is equal, whatever the direction. @default - they stay in their order */
  readonly compareTies?: (a: Row, b: Row) => number;
  /** Aligns figures to the right; the first click sorts them falling. */
  readonly isNumeric?: boolean;
}

/** Returns rows in the order that a table shows them in; without a known column, in their own. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const locale = localeOf(useObservable(useConsole().preferences.language));
  const { sortValue, compareTies } = columns.find(({ id }) => id === sorting?.column) ?? {};
  return useMemo(
    () => (sorting && sortValue ? sortRows(rows, sortValue, sorting.isDown, locale, compareTies) : rows),
    [rows, sorting?.column, sorting?.isDown, locale],
  );
}

/** Returns the words of an order by a column: `Largest first`. */
export function useOrderText<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): (sorting: Sorting) => string {
  const { table: words } = useWords(shellWords);
  return ({ column, isDown }) => {
    const { sortValue = () => null } = columns.find(({ id }) => id === column) ?? {};
    return words.orders[valueKind(rows, sortValue)][isDown ? 'down' : 'up'];
  };
}

/** Returns what sorts and tells it. */
export function useSort<Row>({
  rows,
  columns,
  onSort,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}): (sorting: Sorting) => void {
  const { table: words } = useWords(shellWords);
  const { announcement } = useConsole();
  const orderText = useOrderText(rows, columns);
  return (sorting) => {
    const { header = sorting.column } = columns.find(({ id }) => id === sorting.column) ?? {};
    onSort?.(sorting);
    announcement.set(words.sorted(header, orderText(sorting)));
  };
}

/**
 * A table that its headers sort. @param props.rows in their order, of `useSortedRows`
 * @param props.sorting is kept by the view, for example in the address @default - the table cannot be sorted
 * @param props.columns as the same array, rows that only move are not rendered again
 */
export function SortableTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  sorting,
  onSort,
  rowClass,
}: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  readonly onSort?: (sorting: Sorting) => void;
  readonly rowClass?: (row: Row) => string;
}) {
  const { table: words } = useWords(shellWords);
  const sort = useSort({ rows, columns, onSort });
  const sortBy = ({ id, isNumeric = false }: Column<Row>): void =>
    sort({ column: id, isDown: sorting?.column === id ? !sorting.isDown : isNumeric });
  return (
    <ScrollBox label={`${caption}. ${words.scroll}`}>
      <table class="sortable">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                class={column.isNumeric ? 'n' : ''}
                aria-sort={directionOf(column.id, sorting)}
              >
                {column.sortValue ? (
                  <button type="button" onClick={() => sortBy(column)}>
                    {column.header} <span aria-hidden="true">{arrowOf(column.id, sorting)}</span>
                  </button>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} class={rowClass?.(row)} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** A row. Where only its place changes, its cells are not rendered again. */
function TableRow<Row>({
  row,
  columns,
  class: name,
}: {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly class: string | undefined;
}) {
  return useMemo(
    () => (
      <tr class={name}>
        {columns.map(({ id, cell, isNumeric }, index) =>
          index === 0 ? (
            <th key={id} scope="row">
              {cell(row)}
            </th>
          ) : (
            <td key={id} class={isNumeric ? 'n' : ''}>
              {cell(row)}
            </td>
          ),
        )}
      </tr>
    ),
    [row, columns, name],
  );
}

/** A box that scrolls sideways, also by keyboard. */
export function ScrollBox({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the focus to be scrolled by keyboard.
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

function directionOf(column: string, sorting: Sorting | undefined): 'ascending' | 'descending' | undefined {
  if (sorting?.column !== column) return undefined;
  return sorting.isDown ? 'descending' : 'ascending';
}

function arrowOf(column: string, sorting: Sorting | undefined): string {
  if (sorting?.column !== column) return '↕';
  return sorting.isDown ? '↓' : '↑';
}
