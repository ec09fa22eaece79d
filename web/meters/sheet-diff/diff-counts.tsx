import { useState } from 'preact/hooks';
import type { KindCounts } from '../../../lib/pricing/sheet-diff/change-counts.ts';
import type { BandRecord, SummaryRecord } from '../../../lib/pricing/sheet-diff/summary-record.ts';
import type { Sorting } from '../../parts/sort-rows.ts';
import { type Column, ScrollBox, SortableTable, useSortedRows } from '../../parts/sortable-table.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { locationLabel } from '../meter-search.ts';
import { sheetDiffWords } from './words.ts';

/** The numbers of a comparison: by the size of the change, by category and by region. */
export function DiffCounts({ summary }: { readonly summary: SummaryRecord }) {
  const words = useWords(sheetDiffWords);
  const { number } = useFormats();
  const { meters, prices, categories, locations } = summary;
  const rest = (name: string): string => (name.startsWith('(other ') ? words.rest : name || words.noName);
  return (
    <>
      <BandTable summary={summary} />
      <p class="small">
        {words.meters(number(meters.new), number(meters.gone))}{' '}
        {prices.reblocked > 0 && words.reblocked(number(prices.reblocked))}
      </p>
      <details>
        <summary>{words.categories}</summary>
        <NamedTable
          caption={words.categories}
          header={words.category}
          rows={categories.map(({ category, ...counts }) => ({ name: rest(category), ...counts }))}
        />
      </details>
      <details>
        <summary>{words.locations}</summary>
        <NamedTable
          caption={words.locations}
          header={words.location}
          rows={locations.map(({ location, ...counts }) => ({
            name: rest(location === '' ? '' : locationLabel(location)),
            ...counts,
          }))}
        />
      </details>
    </>
  );
}

function BandTable({ summary: { bands, prices } }: { readonly summary: SummaryRecord }) {
  const words = useWords(sheetDiffWords);
  const { number } = useFormats();
  const percent = (value: number): string => `${number(value)}\u00a0%`;
  const title = ({ over_percent: over, up_to_percent: end }: BandRecord): string => {
    if (end === null) return words.over(percent(over));
    return over === 0 ? words.upTo(percent(end)) : words.between(number(over), percent(end));
  };
  const others = (['new', 'gone', 'other_unit', 'unchanged'] as const).filter(
    (kind) => kind !== 'other_unit' || prices[kind] > 0,
  );
  return (
    <ScrollBox label={words.counts}>
      <table>
        <caption>{words.counts}</caption>
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col" class="n">
              {words.prices}
            </th>
            {bands.dearer.map((band) => (
              <th key={band.over_percent} scope="col" class="n">
                {title(band)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['dearer', 'cheaper'] as const).map((kind) => (
            <tr key={kind}>
              <th scope="row">{words.kinds[kind]}</th>
              <td class="n">{number(prices[kind])}</td>
              {bands[kind].map((band) => (
                <td key={band.over_percent} class="n">
                  {number(band.prices)}
                </td>
              ))}
            </tr>
          ))}
          {others.map((kind) => (
            <tr key={kind}>
              <th scope="row">{words.kinds[kind]}</th>
              <td class="n">{number(prices[kind])}</td>
              <td colSpan={bands.dearer.length} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

type NamedRow = KindCounts & { readonly name: string };

function NamedTable({
  caption,
  header,
  rows,
}: {
  readonly caption: string;
  readonly header: string;
  readonly rows: readonly NamedRow[];
}) {
  const words = useWords(sheetDiffWords);
  const { number } = useFormats();
  const [sorting, setSorting] = useState<Sorting>();
  const kinds = ['new', 'gone', 'dearer', 'cheaper', 'other_unit', 'unchanged'] as const;
  const columns: readonly Column<NamedRow>[] = [
    { id: 'name', header, cell: ({ name }) => name, sortValue: ({ name }) => name },
    ...kinds.map((kind) => ({
      id: kind,
      header: words.kinds[kind],
      isNumeric: true,
      cell: (row: NamedRow) => number(row[kind]),
      sortValue: (row: NamedRow) => row[kind],
    })),
  ];
  return (
    <SortableTable
      caption={caption}
      columns={columns}
      rows={useSortedRows(rows, columns, sorting)}
      keyOf={(row) => String(rows.indexOf(row))}
      sorting={sorting}
      onSort={setSorting}
    />
  );
}
