import { useState } from 'preact/hooks';
import type { ChangeRecord, RecordedPrice } from '../../../lib/pricing/sheet-diff/change-record.ts';
import type { SheetComparison } from '../../../lib/pricing/sheet-diff/comparison.ts';
import { formatAddress } from '../../address/address.ts';
import { useAddress } from '../../address/use-address.ts';
import { useConsole } from '../../console.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import type { Sorting } from '../../parts/sort-rows.ts';
import { type Column, SortableTable, useSortedRows } from '../../parts/sortable-table.tsx';
import { localeOf } from '../../text/formats.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import { locationLabel } from '../meter-search.ts';
import { priceDigits } from '../price-digits.ts';
import { meterWords } from '../words.ts';
import { changesCsv } from './changes-csv.ts';
import { sheetDiffWords } from './words.ts';

/** The largest changes each way, and their file. */
export function ChangeTables({ comparison }: { readonly comparison: SheetComparison }) {
  const words = useWords(sheetDiffWords);
  const language = useObservable(useConsole().preferences.language);
  const { largest, scope_id, after } = comparison;
  if (largest.dearer.length + largest.cheaper.length === 0) return null;
  const name = `price-changes-${scope_id.replace(/[^\w-]/g, '-')}-${after.snapshot_id.slice(0, 8)}.csv`;
  return (
    <>
      {(['dearer', 'cheaper'] as const).map(
        (kind) =>
          largest[kind].length > 0 && (
            <ChangeTable key={kind} caption={words[kind]} changes={largest[kind]} scope={scope_id} />
          ),
      )}
      <p class="row">
        <DownloadButton fileName={name} type="text/csv;charset=utf-8" content={() => changesCsv(comparison, language)}>
          {words.csv}
        </DownloadButton>
      </p>
    </>
  );
}

function ChangeTable({
  caption,
  changes,
  scope,
}: {
  readonly caption: string;
  readonly changes: readonly ChangeRecord[];
  readonly scope: string;
}) {
  const words = useWords(sheetDiffWords);
  const { priceTypes, years } = useWords(meterWords);
  const formats = useFormats();
  const locale = localeOf(useObservable(useConsole().preferences.language));
  const [sorting, setSorting] = useState<Sorting>();
  const { params } = useAddress();
  /** The search that finds a meter by its id, beside the estimate that the address holds. */
  const meterLink = (meterId: string): string =>
    formatAddress('meters', { e: params.get('e') ?? undefined, q: meterId, scope });
  const signed = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const columns: readonly Column<ChangeRecord>[] = [
    {
      id: 'meter',
      header: words.meter,
      cell: ({ meter_id, meter_name, product, price_type, term }) => (
        <span class="meter">
          <a href={meterLink(meter_id)}>{meter_name || words.noName}</a>
          <span class="small">
            {[
              product === meter_name ? '' : product,
              priceTypes[price_type as keyof typeof priceTypes] ?? price_type,
              termText(term),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
      sortValue: ({ meter_name }) => meter_name,
    },
    {
      id: 'percent',
      header: words.percent,
      isNumeric: true,
      cell: ({ change_percent: percent }) => (percent === null ? words.wasZero : `${signed.format(percent)}\u00a0%`),
      sortValue: ({ change_percent }) => change_percent,
    },
    ...(['before', 'after'] as const).map((side) => ({
      id: side,
      header: words[side],
      isNumeric: true,
      cell: (change: ChangeRecord) => {
        const price = amountOf(change[side]);
        return price === undefined ? '–' : formats.money(price, change.currency, priceDigits(price));
      },
      sortValue: (change: ChangeRecord) => amountOf(change[side]),
    })),
    {
      id: 'unit',
      header: words.unit,
      cell: ({ after }) => after?.unit ?? words.wholeTerm,
      sortValue: ({ after }) => after?.unit,
    },
    {
      id: 'location',
      header: words.location,
      cell: ({ location }) => locationLabel(location),
      sortValue: ({ location }) => locationLabel(location),
    },
  ];
  return (
    <SortableTable
      caption={caption}
      columns={columns}
      rows={useSortedRows(changes, columns, sorting)}
      keyOf={(change) => String(changes.indexOf(change))}
      sorting={sorting}
      onSort={setSorting}
    />
  );

  function termText(term: string | null): string {
    const [, number] = /^P(\d+)Y$/.exec(term ?? '') ?? [];
    return number === undefined ? (term ?? '') : years(number);
  }
}

/** The price of one unit; of a reservation, of its whole term. */
const amountOf = (price: RecordedPrice | null): number | undefined =>
  price === null ? undefined : (price.price_per_unit ?? Number(price.unit_price));
