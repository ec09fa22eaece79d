import { useEffect, useState } from 'preact/hooks';
import { csvTable, plainCsv, portugueseCsv } from '../../../lib/platform/csv.ts';
import { hasMember } from '../../../lib/platform/members.ts';
import { type ChangeColumn, changeColumns } from '../../../lib/pricing/sheet-diff/change-columns.ts';
import type { ChangeRecord, RecordedPrice } from '../../../lib/pricing/sheet-diff/change-record.ts';
import type { SheetComparison } from '../../../lib/pricing/sheet-diff/comparison.ts';
import { formatAddress } from '../../address/address.ts';
import { useAddress } from '../../address/use-address.ts';
import type { Fault } from '../../api/fault.ts';
import { useRequest } from '../../api/use-request.ts';
import { useConsole } from '../../console.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { RequestBox } from '../../parts/request-box.tsx';
import type { Sorting } from '../../parts/sort-rows.ts';
import { type Column, SortableTable, useSortedRows } from '../../parts/sortable-table.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import type { Language } from '../../preferences.ts';
import { localeOf } from '../../text/formats.ts';
import { useFormats, useWords } from '../../text/use-words.ts';
import { useObservable } from '../../use-observable.ts';
import { locationLabel } from '../meter-search.ts';
import { priceDigits } from '../price-digits.ts';
import { meterWords } from '../words.ts';
import { DiffCounts } from './diff-counts.tsx';
import { sheetDiffWords } from './words.ts';

/** What the active price sheet of a contract changed, or why that is not known. */
export default function SheetDiff({ scope }: { readonly scope: string }) {
  const { announcement } = useConsole();
  const sentence = useSentence();
  const path = `/api/pricing/scopes/${encodeURIComponent(scope)}/price-sheet-diff`;
  const request = useRequest<SheetComparison>({ path }, { keepsAnswer: false });
  const { answer, fault } = request;
  useEffect(() => {
    if (answer) announcement.set(sentence(answer.body));
  }, [answer?.body]);
  const code = fault && codeOf(fault);
  if (code !== undefined) return <NothingToCompare code={code} scope={scope} />;
  return (
    <RequestBox request={request} lines={8} isOfPricing>
      {(comparison) => (
        <>
          <p>
            <strong>{sentence(comparison)}</strong>
          </p>
          <DiffCounts summary={comparison.summary} />
          <ChangeTables comparison={comparison} />
        </>
      )}
    </RequestBox>
  );
}

function useSentence(): (comparison: SheetComparison) => string {
  const words = useWords(sheetDiffWords);
  const { day, number } = useFormats();
  return ({ before, after, summary }) => {
    const dayOf = ({ completed_at, snapshot_id }: typeof before): string =>
      completed_at === null ? snapshot_id : day(completed_at.slice(0, 10));
    if (summary.changed === 0) return words.same(dayOf(before), dayOf(after));
    const all = number(summary.prices.after + summary.prices.gone);
    return words.sentence(dayOf(before), dayOf(after), number(summary.changed), all);
  };
}

const expected = ['no_active_snapshot', 'no_earlier_price_sheet', 'price_sheets_not_compared'] as const;
type Code = (typeof expected)[number];

/** The code of a problem that says that there is nothing to show. */
const codeOf = (fault: Fault): Code | undefined =>
  fault.kind === 'problem' ? expected.find((code) => code === fault.problem.code) : undefined;

function NothingToCompare({ code, scope }: { readonly code: Code; readonly scope: string }) {
  const words = useWords(sheetDiffWords);
  const command = `appraise price-sheet compare --scope ${scope}`;
  if (code === 'no_active_snapshot') return <StateBox tone="plain">{words.noSheet}</StateBox>;
  if (code === 'no_earlier_price_sheet') return <StateBox tone="plain">{words.one}</StateBox>;
  return (
    <StateBox tone="plain">
      {words.notCompared} <code>{command}</code>
    </StateBox>
  );
}

/** The largest changes each way, and their file. */
function ChangeTables({ comparison }: { readonly comparison: SheetComparison }) {
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
              hasMember(priceTypes, price_type) ? priceTypes[price_type] : price_type,
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

/** Writes the largest changes as a table with the columns of `appraise price-sheet diff --format csv`. */
function changesCsv({ largest }: SheetComparison, language: Language): string {
  const dialect = language === 'pt' ? portugueseCsv : plainCsv;
  const titles = changeColumns.map(({ title }) => title);
  const lines = [...largest.dearer, ...largest.cheaper].map((change) =>
    changeColumns.map((column) => cell(column, change)),
  );
  return csvTable([titles, ...lines], dialect);
}

function cell({ isAmount, read }: ChangeColumn, change: ChangeRecord): string | number {
  const value = read(change) ?? '';
  return isAmount && value !== '' ? Number(value) : value;
}
