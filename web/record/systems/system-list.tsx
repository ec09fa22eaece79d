import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Fraction, roundFraction } from '../../../lib/assessment/record/fraction.ts';
import { type DimensionKey, dimensionKeys } from '../../../lib/assessment/record/record.ts';
import { useConsole } from '../../console.ts';
import { CheckField } from '../../parts/check-field.tsx';
import { FilterCount } from '../../parts/filter-count.tsx';
import { FoldedConditions } from '../../parts/folded-conditions.tsx';
import { useLateAnnouncement } from '../../parts/live-region.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { RowCards } from '../../parts/row-cards.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import type { Sorting } from '../../parts/sort-rows.ts';
import { type Column, SortableTable, useSortedRows } from '../../parts/sortable-table.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { Formats } from '../../text/formats.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import { useIsNarrow } from '../../use-media.ts';
import { useObservable } from '../../use-observable.ts';
import type { ShownSystem, ShownSystems } from '../worker/tasks.ts';
import { SystemCard } from './system-card.tsx';
import { filterSystems, noFilter, type SystemFilter, sumSystems, systemFilter, verdictOf } from './system-filter.ts';
import { systemWords } from './words.ts';

/** Rows that are shown at a time; paper has all. */
const pageSize = 50;

/** The systems of a portfolio that the reader wants to see, with their sums. */
export function SystemList({ systems, dimensions, omissions, unplaced, notes }: ShownSystems) {
  const words = useWords(systemWords);
  const formats = useFormats();
  const filter = useObservable(systemFilter);
  const [sorting, setSorting] = useState<Sorting>({ column: 'system', isDown: false });
  const fitting = useMemo(() => filterSystems(systems, filter), [systems, filter]);
  const columns = useMemo(() => systemColumns(dimensions, words, formats), [dimensions, words, formats]);
  const sorted = useSortedRows(fitting, columns, sorting);
  const { number } = formats;
  const isFiltered = fitting.length < systems.length || filter !== noFilter;
  const count = words.shown(number(fitting.length), number(systems.length));
  useLateAnnouncement(isFiltered ? count : words.ready(systems.length, number(systems.length)));
  const leftOut = omissions.length > 0 && <LeftOut omissions={omissions} unplaced={unplaced} />;
  if (systems.length === 0) return leftOut || null;
  return (
    <div class="systems">
      {leftOut}
      <FilterForm systems={systems} dimensions={dimensions} filter={filter} />
      <FilterCount
        count={count}
        reset={words.reset}
        onReset={isFiltered ? () => systemFilter.set(noFilter) : undefined}
      >
        <PrintButton />
      </FilterCount>
      {fitting.length === 0 ? (
        <StateBox tone="plain">
          <p>{words.none}</p>
        </StateBox>
      ) : (
        <>
          <Sums systems={fitting} all={systems.length} />
          <PagedSystems systems={sorted} columns={columns} sorting={sorting} onSort={setSorting} />
        </>
      )}
      <ul class="small notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** Records that are listed by name; the report lists up to 200. */
const maxListed = 20;

/** What the rows leave out: a table that says nothing of it would look whole. */
function LeftOut({ omissions, unplaced }: Pick<ShownSystems, 'omissions' | 'unplaced'>) {
  const words = useWords(systemWords);
  const { number } = useFormats();
  return (
    <StateBox tone={unplaced.length > 0 ? 'bad' : 'plain'}>
      {unplaced.length > 0 && (
        <>
          <p>{words.unplaced}</p>
          <ul>
            {unplaced.slice(0, maxListed).map((record) => (
              <li key={record}>{record}</li>
            ))}
            {unplaced.length > maxListed && <li>{words.more(number(unplaced.length - maxListed))}</li>}
          </ul>
        </>
      )}
      {omissions.map((omission) => (
        <p key={omission}>{omission}</p>
      ))}
    </StateBox>
  );
}

/** Conditions on the systems that are shown. */
function FilterForm({
  systems,
  dimensions,
  filter,
}: Pick<ShownSystems, 'systems' | 'dimensions'> & { readonly filter: SystemFilter }) {
  const words = useWords(systemWords);
  const change = (part: Partial<SystemFilter>): void => systemFilter.set({ ...filter, ...part });
  const verdicts = useMemo(() => optionsOf(systems, ({ row, verdict }) => [verdictOf(row), verdict]), [systems]);
  const dispositions = useMemo(
    () => optionsOf(systems, ({ row, disposition }) => [row.disposition, disposition]),
    [systems],
  );
  const below: readonly { readonly value: DimensionKey | 'any'; readonly label: string }[] = [
    { value: 'any', label: words.anyDimension },
    ...dimensionKeys.map((value, at) => ({ value, label: dimensions[at] ?? value })),
  ];
  const { text: _text, ...folded } = filter;
  const inUse = Object.values(folded).filter(Boolean).length;
  const chosen = [
    filter.text,
    ...[
      { label: words.verdict, value: filter.verdict, options: verdicts },
      { label: words.disposition, value: filter.disposition, options: dispositions },
      { label: words.below, value: filter.below, options: below },
    ].flatMap(({ label, value, options }) => (value === '' ? [] : [`${label}: ${labelOf(value, options)}`])),
    ...checks.flatMap((name) => (filter[name] ? [words[name]] : [])),
  ].filter((text) => text !== '');
  return (
    <>
      {chosen.length > 0 && <p class="on-paper">{words.conditions(chosen.join('; '))}</p>}
      <search class="filter">
        <TextField isSearch label={words.search} value={filter.text} onChange={(text) => change({ text })} />
        <FoldedConditions inUse={inUse}>
          <SelectField
            label={words.verdict}
            unset={words.all}
            value={filter.verdict}
            options={verdicts}
            onChange={(verdict) => change({ verdict })}
          />
          <SelectField
            label={words.disposition}
            unset={words.all}
            value={filter.disposition}
            options={dispositions}
            onChange={(disposition) => change({ disposition })}
          />
          <SelectField
            label={words.below}
            unset={words.all}
            value={filter.below}
            options={below}
            onChange={(value) => change({ below: value })}
          />
          <div class="checks">
            {checks.map((name) => (
              <CheckField
                key={name}
                label={words[name]}
                isOn={filter[name]}
                onChange={(isOn) => change({ [name]: isOn })}
              />
            ))}
          </div>
        </FoldedConditions>
      </search>
    </>
  );
}

const checks = ['overdue', 'stale', 'fell'] as const;

/** A choice that no system has any more stays, as it is. */
const labelOf = (value: string, options: readonly { readonly value: string; readonly label: string }[]): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** The values that systems have, with their words, in the order of these. */
function optionsOf(
  systems: readonly ShownSystem[],
  read: (system: ShownSystem) => readonly [value: string | null, label: string],
) {
  const labels = new Map(systems.map(read));
  return [...labels]
    .flatMap(([value, label]) => (value === null ? [] : [{ value, label }]))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Sums and means, which say what they are of. */
function Sums({ systems, all }: { readonly systems: readonly ShownSystem[]; readonly all: number }) {
  const words = useWords(systemWords);
  const { number } = useFormats();
  const sums = useMemo(() => sumSystems(systems), [systems]);
  const { tiles } = words;
  const mean = (value: Fraction | null): string => (value === null ? '–' : number(roundFraction(value, 2), 2));
  const ofValid = tiles.ofValid(number(sums.valid));
  const shown: readonly (readonly [label: string, value: string, remark?: string])[] = [
    [tiles.score, mean(sums.score), ofValid],
    [tiles.target, mean(sums.target), ofValid],
    [tiles.coverage, sums.coverage === null ? '–' : `${mean(sums.coverage)} %`, ofValid],
    [tiles.notValid, number(sums.notValid)],
    [tiles.overdue, number(sums.overdue)],
    [tiles.stale, number(sums.stale)],
    [tiles.disputed, number(sums.disputed)],
  ];
  return (
    <section class="sums" aria-labelledby="sums-of">
      <h2 id="sums-of">
        {systems.length === all ? words.ofAll(number(all)) : words.ofShown(number(systems.length), number(all))}
      </h2>
      <dl class="tiles">
        {shown.map(([label, value, remark]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong> {remark !== undefined && <span class="small">{remark}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The systems as a table, or as cards where the window is narrow, some at a time; a page that is printed has all of them. */
function PagedSystems({
  systems,
  columns,
  sorting,
  onSort,
}: {
  readonly systems: readonly ShownSystem[];
  readonly columns: readonly Column<ShownSystem>[];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}) {
  const words = useWords(systemWords);
  const { number } = useFormats();
  const { announcement } = useConsole();
  const isPrinted = useIsPrinted();
  const isNarrow = useIsNarrow();
  const [from, setFrom] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // Other rows, or the same in another order, are read from the first one on.
  useLayoutEffect(() => setFrom(0), [systems]);
  const to = Math.min(from + pageSize, systems.length);
  const range = (first: number, last: number): string =>
    words.rows(number(first + 1), number(last), number(systems.length));
  const goTo = (first: number): void => {
    setFrom(first);
    announcement.set(range(first, Math.min(first + pageSize, systems.length)));
    // The keyboard goes on at the first of the new rows.
    box.current?.querySelector<HTMLElement>('.scroll, .row-cards')?.focus({ preventScroll: true });
    box.current?.scrollIntoView();
  };
  const shown = {
    caption: words.caption,
    columns,
    rows: isPrinted ? systems : systems.slice(from, to),
    keyOf: ({ name }: ShownSystem) => name,
    sorting,
    onSort,
  };
  return (
    <div class={isNarrow ? 'paged' : 'paged sheet'} ref={box}>
      {isNarrow ? (
        <RowCards {...shown} card={(system) => <SystemCard system={system} columns={columns} />} />
      ) : (
        <SortableTable {...shown} />
      )}
      {systems.length > pageSize && (
        <nav class="row" aria-label={words.pages}>
          <button type="button" disabled={from === 0} onClick={() => goTo(from - pageSize)}>
            {words.previous}
          </button>
          <span>{range(from, to)}</span>
          <button type="button" disabled={to === systems.length} onClick={() => goTo(from + pageSize)}>
            {words.next}
          </button>
        </nav>
      )}
    </div>
  );
}

/** Returns whether the page is being printed. Preact renders before the browser lays the paper out. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = (): void => setPrinted(true);
    const end = (): void => setPrinted(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}

function systemColumns(
  dimensions: readonly string[],
  { columns: words, staleMark }: (typeof systemWords)['en'],
  { number, day }: Formats,
): readonly Column<ShownSystem>[] {
  const figure = (value: Fraction | null): string => (value === null ? '–' : number(roundFraction(value, 2)));
  const sortable = (value: Fraction | null): number | null => (value === null ? null : roundFraction(value, 6));
  return [
    {
      id: 'system',
      header: words.system,
      cell: ({ name, remarks }) => (
        <>
          <bdi>{name}</bdi>
          {remarks.map((remark) => (
            <span key={remark} class="remark">
              {remark}
            </span>
          ))}
        </>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'score',
      header: words.score,
      isNumeric: true,
      cell: ({ row }) => figure(row.figures.score),
      sortValue: ({ row }) => sortable(row.figures.score),
    },
    {
      id: 'verdict',
      header: words.verdict,
      cell: ({ verdict, disposition, row }) => (
        <>
          <span class={`mark ${row.verdict === 'valid' && !row.relaxed ? 'good' : 'bad'}`}>{verdict}</span>
          <span class="remark">{disposition}</span>
        </>
      ),
      sortValue: ({ verdict }) => verdict,
    },
    {
      id: 'assessed',
      header: words.assessed,
      cell: ({ row }) => (
        <>
          <span class="day">{day(row.assessedAt)}</span>
          {row.stale && <span class="remark">{staleMark}</span>}
        </>
      ),
      sortValue: ({ row }) => row.assessedAt,
    },
    {
      id: 'trend',
      header: words.trend,
      isNumeric: true,
      cell: ({ row }) => signed(row.trend === null ? null : roundFraction(row.trend, 2), number),
      sortValue: ({ row }) => sortable(row.trend),
    },
    ...dimensions.map(
      (label, at): Column<ShownSystem> => ({
        id: `dimension-${at}`,
        header: label,
        isNumeric: true,
        cell: ({ row }) => {
          const { score = null, change = null } = row.cells[at] ?? {};
          return (
            <span class={score === null ? 'heat' : `heat score${score}`}>
              {score ?? '–'}
              {change !== null && change !== 0 && <span class="change"> {signed(change, number)}</span>}
            </span>
          );
        },
        sortValue: ({ row }) => row.cells[at]?.score,
      }),
    ),
    {
      id: 'coverage',
      header: words.coverage,
      isNumeric: true,
      cell: ({ row }) => figure(row.figures.coverage),
      sortValue: ({ row }) => sortable(row.figures.coverage),
    },
    {
      id: 'gap',
      header: words.gap,
      isNumeric: true,
      cell: ({ row }) => (row.totalGap === null ? '–' : number(row.totalGap)),
      sortValue: ({ row }) => row.totalGap,
    },
    {
      id: 'overdue',
      header: words.overdue,
      isNumeric: true,
      cell: ({ row }) => number(row.overdue),
      sortValue: ({ row }) => row.overdue,
    },
  ];
}

/** With its sign: `+0.5`. */
function signed(value: number | null, number: Formats['number']): string {
  if (value === null) return '–';
  return value > 0 ? `+${number(value)}` : number(value);
}
