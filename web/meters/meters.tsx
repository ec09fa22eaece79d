import { useEffect, useRef, useState } from 'preact/hooks';
import type { MeterRow, MetersAnswer } from '../../lib/pricing/formats/meters-answer.ts';
import { scopeKind } from '../../lib/pricing/scope-id.ts';
import { formatAddress } from '../address/address.ts';
import { currentAddress, navigate, replaceParams } from '../address/current-address.ts';
import { writeLinkState } from '../address/link-state.ts';
import { useAddress } from '../address/use-address.ts';
import { useLinkState } from '../address/use-link-state.ts';
import { useRequest } from '../api/use-request.ts';
import { useConsole } from '../console.ts';
import { contractFor, rememberContract, useContracts } from '../estimate/contract.ts';
import { handOver } from '../estimate/desk.ts';
import { emptyState, linesOf, maxLines, readState } from '../estimate/state.ts';
import { BrokenLink } from '../parts/broken-link.tsx';
import { LoadingBox } from '../parts/loading-box.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { RowCards } from '../parts/row-cards.tsx';
import { type Column, SortableTable } from '../parts/sortable-table.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { useIsNarrow } from '../use-media.ts';
import { addMeter } from './add-meter.ts';
import {
  canBeLine,
  locationLabel,
  type MeterSearch,
  metersPath,
  pageSize,
  readSearch,
  searchParams,
} from './meter-search.ts';
import { priceDigits } from './price-digits.ts';
import { NothingFound, SearchForm } from './search-form.tsx';
import { SheetDiffBox } from './sheet-diff-box.tsx';
import { SheetUploadBox } from './sheet-upload-box.tsx';
import { meterWords } from './words.ts';

/** The next estimate is made with the contract that was searched last. */
function noteContract(scope: string): void {
  if (scopeKind(scope) === 'contract') rememberContract(scope);
}

/** The search for meters. An estimate in the link, as `#/estimate` writes it, is what meters are added to. */
export default function Meters() {
  const words = useWords(meterWords);
  const { params } = useAddress();
  const { state: link } = useLinkState('e');
  const [isTooLarge, setTooLarge] = useState(false);
  /** Sheets that have come into use since: their prices are searched anew. */
  const [importCount, setImportCount] = useState(0);
  const contracts = useContracts();
  const asked = readSearch(params);
  const search = { ...asked, scope: asked.scope || (contractFor({}, contracts.answer?.body.scopes ?? []) ?? '') };
  const isScopeKnown = search.scope !== '' || contracts.answer || contracts.fault;
  const write = (changed: MeterSearch): void => {
    noteContract(changed.scope);
    replaceParams(searchParams(changed));
  };
  const estimate = link?.kind === 'read' ? readState(link.value) : emptyState;
  const isBroken = link?.kind === 'broken' || estimate === undefined;
  const isFull = estimate !== undefined && linesOf(estimate.request).length >= maxLines;
  const add = async (row: MeterRow): Promise<void> => {
    noteContract(search.scope);
    try {
      const packed = await writeLinkState(addMeter(estimate ?? emptyState, row));
      if (params.has('e')) handOver(packed);
      navigate(formatAddress('estimate', { e: packed }));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      setTooLarge(true);
    }
  };
  return (
    <div class="meters">
      <PageHeading>{words.title}</PageHeading>
      <p>{words.lead}</p>
      {params.has('e') && !isBroken && (
        <p>
          <a href={formatAddress('estimate', { e: params.get('e') ?? undefined })}>{words.back}</a>
        </p>
      )}
      {isBroken && <BrokenLink />}
      {isFull && <StateBox tone="warn">{words.full}</StateBox>}
      {isTooLarge && <StateBox tone="warn">{words.tooLarge}</StateBox>}
      <div class="sheet">
        <SearchForm search={search} onChange={write} />
        <SheetUploadBox
          searched={search.scope}
          isOpenFirst={params.has('upload')}
          onImported={() => setImportCount((count) => count + 1)}
        />
        {isScopeKnown ? (
          <MeterResults
            key={importCount}
            search={search}
            onSearch={write}
            onAdd={isFull || isBroken || !link ? undefined : add}
          />
        ) : (
          <LoadingBox lines={12} />
        )}
      </div>
    </div>
  );
}

interface Search {
  readonly search: MeterSearch;
  /** Changes the search, as where a nearer location is offered. */
  readonly onSearch: (search: MeterSearch) => void;
  /** Undefined where nothing can be added. */
  readonly onAdd: ((row: MeterRow) => void) | undefined;
}

/** What a search finds, page by page. */
function MeterResults(props: Search) {
  const firstPage = metersPath(props.search);
  /** Cursors of the pages up to the one that is shown, which belong to one search. */
  const [pages, setPages] = useState<{ readonly of: string; readonly cursors: readonly string[] }>();
  const cursors = pages?.of === firstPage ? pages.cursors : [];
  /** That of the last answer: the search may name none. */
  const [scope, setScope] = useState<string>();
  /** Set where the button that was pressed goes: the rows that come get its focus. */
  const isFocusLost = useRef(false);
  return (
    <>
      {scope !== undefined && <SheetDiffBox key={scope} scope={scope} />}
      <ResultPage
        // Rows of one page must not stand under the number of another.
        key={cursors.at(-1) ?? ''}
        {...props}
        cursors={cursors}
        isFocusLost={isFocusLost}
        goTo={(next) => {
          isFocusLost.current = true;
          setPages({ of: firstPage, cursors: next });
        }}
        onSearch={(changed) => {
          isFocusLost.current = true;
          props.onSearch(changed);
        }}
        onScope={setScope}
      />
    </>
  );
}

function ResultPage({
  search,
  onSearch,
  onAdd,
  cursors,
  isFocusLost,
  goTo,
  onScope,
}: Search & {
  readonly cursors: readonly string[];
  readonly isFocusLost: { current: boolean };
  readonly goTo: (cursors: readonly string[]) => void;
  readonly onScope: (scope: string) => void;
}) {
  const words = useWords(meterWords);
  const { number } = useFormats();
  const { announcement } = useConsole();
  const request = useRequest<MetersAnswer>({ path: metersPath(search, cursors.at(-1)) }, { delayMs: 300 });
  const { answer, fault } = request;
  const from = cursors.length * pageSize;
  const sentence = ({ total, rows }: MetersAnswer): string =>
    total > rows.length && rows.length > 0
      ? words.shown(number(from + 1), number(from + rows.length), number(total))
      : words.found(number(total), total === 1);
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer) return;
    announcement.set(sentence(answer.body));
    onScope(answer.body.scope_id);
    if (!isFocusLost.current) return;
    isFocusLost.current = false;
    results.current?.querySelector<HTMLElement>('.scroll')?.focus({ preventScroll: true });
    results.current?.scrollIntoView();
  }, [answer?.body]);
  return (
    <>
      <RequestBox request={request} lines={12} isOfPricing>
        {(page) =>
          page.total === 0 ? (
            <NothingFound search={search} onSearch={onSearch} />
          ) : (
            <div ref={results}>
              <p class="count">
                <strong>{sentence(page)}</strong>
              </p>
              <MeterTable rows={page.rows} search={search} onAdd={onAdd} />
              <Pager cursors={cursors} next={page.next_cursor} goTo={goTo} />
            </div>
          )
        }
      </RequestBox>
      {fault && cursors.length > 0 && (
        // The pages of a search end with its snapshot.
        <button type="button" onClick={() => goTo([])}>
          {words.first}
        </button>
      )}
    </>
  );
}

function Pager({
  cursors,
  next,
  goTo,
}: {
  readonly cursors: readonly string[];
  readonly next: string | null;
  readonly goTo: (cursors: readonly string[]) => void;
}) {
  const words = useWords(meterWords);
  if (cursors.length === 0 && next === null) return null;
  return (
    <nav class="row" aria-label={words.pages}>
      <button type="button" disabled={cursors.length === 0} onClick={() => goTo(cursors.slice(0, -1))}>
        {words.previous}
      </button>
      <button type="button" disabled={next === null} onClick={() => next !== null && goTo([...cursors, next])}>
        {words.next}
      </button>
    </nav>
  );
}

/** What a card says of a price, where a window is too narrow for a table: all that its row says. */
function MeterCard({ row, columns }: { readonly row: MeterRow; readonly columns: readonly Column<MeterRow>[] }) {
  const { table } = useWords(meterWords);
  const [meter, price, ...others] = columns;
  return (
    <>
      <div class="card-head">
        {meter?.cell(row)}
        <strong class="n">{price?.cell(row)}</strong>
      </div>
      <p class="row">
        {others.map(({ id, cell }) => (
          <span key={id}>
            {id === 'unit' && row.price_type !== 'Reservation' && `${table.unit} `}
            {cell(row)}
          </span>
        ))}
      </p>
    </>
  );
}

/** Prices in the order of the API, as a table or as cards. */
function MeterTable({
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
  const isNarrow = useIsNarrow();
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
  const shown = { caption: table.caption, columns, rows, keyOf: (row: MeterRow) => String(rows.indexOf(row)) };
  return isNarrow ? (
    <RowCards {...shown} card={(row) => <MeterCard row={row} columns={columns} />} />
  ) : (
    <SortableTable {...shown} />
  );

  function termText(term: string): string {
    const [, years] = /^P(\d+)Y$/.exec(term) ?? [];
    return years === undefined ? term : words.years(years);
  }

  function categoryLink(category: string): string {
    const { path, params } = currentAddress.get();
    return formatAddress(path, { ...Object.fromEntries(params), ...searchParams({ ...search, category }) });
  }

  /** Meters of several products and places have the same name. */
  function addLabel({ meterName, meterId, product, location }: MeterRow): string {
    const place = [product, locationLabel(location)].filter(Boolean).join(', ');
    return `${words.addNamed(meterName || meterId)}: ${place}`;
  }

  function addColumn(add: (row: MeterRow) => void): Column<MeterRow> {
    return {
      id: 'add',
      header: table.add,
      cell: (row) =>
        canBeLine(row) && (
          <button type="button" aria-label={addLabel(row)} onClick={() => add(row)}>
            {words.add}
          </button>
        ),
    };
  }
}
