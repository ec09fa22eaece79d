import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { shellWords, useWords } from '../text/use-words.ts';
import { SelectField } from './select-field.tsx';
import type { Sorting } from './sort-rows.ts';
import { type Column, useOrderText, useSort } from './sortable-table.tsx';

/**
 * The rows of a sortable table as cards, where the window is too narrow for the table. What would sort the table by its headers
 * is a choice of column and order above the cards.
 * @param props.rows in their order, of `useSortedRows`
 * @param props.columns those of the table
 * @param props.sorting as of the table @default - the cards cannot be sorted
 * @param props.card the content of a card
 */
export function RowCards<Row>({
  caption,
  rows,
  columns,
  keyOf,
  sorting,
  onSort,
  card,
}: {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  readonly card: (row: Row) => ComponentChildren;
}) {
  const { table: words } = useWords(shellWords);
  const sort = useSort({ rows, columns, onSort });
  const orderText = useOrderText(rows, columns);
  const shown = useFirstRows(rows);
  return (
    <>
      {sorting && (
        <div class="row sorting">
          <SelectField
            label={words.sort}
            value={sorting.column}
            options={columns.map(({ id, header }) => ({ value: id, label: header }))}
            onChange={(column) => sort({ column, isDown: columns.find(({ id }) => id === column)?.isNumeric ?? false })}
          />
          <SelectField
            label={words.order}
            value={sorting.isDown ? 'down' : 'up'}
            options={(['down', 'up'] as const).map((value) => ({
              value,
              label: orderText({ ...sorting, isDown: value === 'down' }),
            }))}
            onChange={(order) => sort({ ...sorting, isDown: order === 'down' })}
          />
        </div>
      )}
      <ul class="row-cards" aria-label={caption} tabIndex={-1}>
        {shown.map((row) => (
          <li key={keyOf(row)}>{card(row)}</li>
        ))}
      </ul>
    </>
  );
}

/** As many as a phone shows at once, and a few more. */
const firstCount = 8;

/** Returns the first rows until they are painted, and then all: a slow phone takes a second for dozens of cards. */
function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // A timer of an animation frame ends after its paint.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return useMemo(() => (isPainted ? rows : rows.slice(0, firstCount)), [rows, isPainted]);
}
