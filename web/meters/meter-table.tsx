import type { MeterRow } from '../../lib/pricing/formats/meters-answer.ts';
import { formatAddress } from '../address/address.ts';
import { currentAddress } from '../address/current-address.ts';
import { type Column, SortableTable } from '../parts/sortable-table.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { canBeLine, locationLabel, type MeterSearch, searchParams } from './meter-search.ts';
import { priceDigits } from './price-digits.ts';
import { meterWords } from './words.ts';

/** Prices in the order of the API. */
export function MeterTable({
  rows,
  search,
  onAdd,
}: {
  readonly rows: readonly MeterRow[];
  readonly search: MeterSearch;
  /** Undefined where nothing can be added. */
  readonly onAdd: ((row: MeterRow) => void) | undefined;
}) {
  const words = useWords(meterWords);
  const formats = useFormats();
  const { table } = words;
  const columns: readonly Column<MeterRow>[] = [
    {
      id: 'meter',
      header: table.meter,
      cell: ({ meterName, product, sku }) => (
        <span class="meter">
          {meterName || table.noName}
          <span class="small">{[product, sku].filter((text) => text && text !== meterName).join(' · ')}</span>
        </span>
      ),
    },
    {
      id: 'price',
      header: table.price,
      isNumeric: true,
      cell: ({ price_per_unit: price, unitPrice, currency }) => {
        const shown = price ?? unitPrice;
        return formats.money(shown, currency, priceDigits(shown));
      },
    },
    {
      id: 'unit',
      header: table.unit,
      cell: ({ unit, unit_of_measure, price_type, tier_minimum_units: tier }) => (
        <>
          {unit ?? (price_type === 'Reservation' ? words.wholeTerm : unit_of_measure)}
          {tier > 0 && <span class="small"> {words.fromUnits(formats.number(tier))}</span>}
        </>
      ),
    },
    {
      id: 'kind',
      header: table.kind,
      cell: ({ price_type, term }) =>
        [words.priceTypes[price_type] ?? price_type, ...(term === null ? [] : [termText(term)])].join(', '),
    },
    { id: 'location', header: table.location, cell: ({ location }) => locationLabel(location) },
    {
      id: 'category',
      header: table.category,
      cell: ({ category }) => (category ? <a href={categoryLink(category)}>{category}</a> : '–'),
    },
    ...(onAdd ? [addColumn(onAdd)] : []),
  ];
  return (
    <SortableTable caption={table.caption} columns={columns} rows={rows} keyOf={(row) => String(rows.indexOf(row))} />
  );

  function termText(term: string): string {
    const [, years] = /^P(\d+)Y$/.exec(term) ?? [];
    return years === undefined ? term : words.years(years);
  }

  function categoryLink(category: string): string {
    const { path, params } = currentAddress.get();
    return formatAddress(path, { ...Object.fromEntries(params), ...searchParams({ ...search, category }) });
  }

  function addColumn(add: (row: MeterRow) => void): Column<MeterRow> {
    return {
      id: 'add',
      header: table.add,
      cell: (row) =>
        canBeLine(row) && (
          <button type="button" aria-label={words.addNamed(row.meterName || row.meterId)} onClick={() => add(row)}>
            {words.add}
          </button>
        ),
    };
  }
}
