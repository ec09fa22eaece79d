import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { classifications } from '../../lib/market/classification.ts';
import { type Parameters, parameters } from '../../lib/market/parameters.ts';
import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import { replaceParams } from '../address/current-address.ts';
import { useAddress } from '../address/use-address.ts';
import { attemptAccess } from '../attempt-access.ts';
import { CheckField } from '../parts/check-field.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { DownloadButton } from '../parts/download-button.tsx';
import { FilterCount } from '../parts/filter-count.tsx';
import { FoldedConditions } from '../parts/folded-conditions.tsx';
import { useLateAnnouncement } from '../parts/live-region.tsx';
import { restoreFocus } from '../parts/restore-focus.ts';
import { RowCards } from '../parts/row-cards.tsx';
import { type FileContent, workbookType } from '../parts/save-file.ts';
import { SelectField } from '../parts/select-field.tsx';
import type { Sorting } from '../parts/sort-rows.ts';
import { SortableTable, useSortedRows } from '../parts/sortable-table.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { TextField } from '../parts/text-field.tsx';
import { shellWords, useFormats, useLanguage, useWords } from '../text/use-words.ts';
import { useIsNarrow } from '../use-media.ts';
import { useObservable } from '../use-observable.ts';
import { screenedFields } from './api-paths.ts';
import { figureGroups } from './figures.ts';
import { RangeForm } from './range-form.tsx';
import { StockCard } from './stock-cards.tsx';
import { stockColumns } from './stock-columns.tsx';
import {
  filterParams,
  filterStocks,
  formatSorting,
  openFavourites,
  readColumns,
  readFilter,
  readSorting,
  type StockFilter,
  withoutIndicators,
} from './stock-filter.ts';
import { useAssumptions } from './use-assumptions.ts';
import { ValueLegend, ValuePlot } from './value-plot.tsx';
import { marketWords } from './words.ts';

const favourites = openFavourites(attemptAccess(() => localStorage));

/** The stocks that the reader wants to see, as a table and as a plot, or as cards where the window is narrow. @param isSample stocks have no page of their own then */
export function StockList({
  stocks,
  day,
  parametros = parameters,
  isSample = false,
}: {
  readonly stocks: readonly ScreenedTicker[];
  readonly day: string;
  /** What the stocks are valued by. @default - the published parameters */
  readonly parametros?: Parameters | undefined;
  readonly isSample?: boolean;
}) {
  const words = useWords(marketWords);
  const shell = useWords(shellWords);
  const formats = useFormats();
  const { params } = useAddress();
  const { linkTo } = useAssumptions();
  const marked = useObservable(favourites.codes);
  const [selected, setSelected] = useState<string>();
  const isNarrow = useIsNarrow();
  const sorting = readSorting(params);
  const sort = (changed: Sorting): void => replaceParams({ ordenar: formatSorting(changed) });
  // Until the answer with indicators is there, the one before it is shown, without conditions on what it lacks.
  const hasIndicators = stocks.some(({ p_l }) => p_l !== undefined);
  const wanted = readFilter(params);
  const filter = hasIndicators ? wanted : withoutIndicators(wanted);
  const columnsShown = hasIndicators ? readColumns(params) : 'avaliacao';
  const columns = useMemo(
    () =>
      stockColumns({
        words,
        formats,
        linkTo: isSample ? undefined : linkTo,
        marked,
        toggle: favourites.toggle,
        shown: columnsShown,
      }),
    [words, formats, isSample, linkTo, marked, columnsShown],
  );
  const fitting = useMemo(() => filterStocks(stocks, filter, marked), [stocks, marked, JSON.stringify(filter)]);
  const shown = useSortedRows(fitting, columns, sorting);
  useLayoutEffect(() => {
    // The star that was taken may have gone with its stock.
    const left = document.querySelector<HTMLElement>('.stocks .scroll, .row-cards');
    if (filter.onlyFavourites) restoreFocus(left ?? document.querySelector<HTMLElement>('.filter-count'));
  }, [marked]);
  const select = (codigo: string): void => {
    setSelected(codigo);
    document.getElementById(`stock-${codigo}`)?.scrollIntoView({ block: 'center', inline: 'nearest' });
  };
  const files = () => (
    <ShownFiles
      stocks={shown}
      all={stocks.length}
      day={day}
      parametros={parametros}
      fields={hasIndicators ? screenedFields : undefined}
    />
  );
  return (
    <>
      <FilterForm
        stocks={stocks}
        filter={wanted}
        isSample={isSample}
        onChange={(changed) => replaceParams(filterParams(changed))}
        shown={shown.length}
      >
        {shown.length > 0 && (isNarrow ? <Disclosure label={shell.download}>{files}</Disclosure> : files())}
      </FilterForm>
      {shown.length === 0 ? (
        <StateBox tone="plain">
          <p>{filter.onlyFavourites && marked.size === 0 ? words.filter.noFavourites : words.filter.none}</p>
        </StateBox>
      ) : (
        <div class={isNarrow ? 'stocks-cards' : 'stocks'}>
          {isNarrow ? (
            <>
              <RowCards
                caption={words.table.caption}
                rows={shown}
                columns={columns}
                keyOf={({ codigo }) => codigo}
                sorting={sorting}
                onSort={sort}
                card={(stock) => <StockCard stock={stock} columns={columns} />}
              />
              {columnsShown === 'avaliacao' && <ValueLegend />}
            </>
          ) : (
            <>
              <div class="sheet">
                <SortableTable
                  caption={words.table.caption}
                  columns={columns}
                  rows={shown}
                  keyOf={({ codigo }) => codigo}
                  sorting={sorting}
                  onSort={sort}
                  rowClass={({ codigo }) => (codigo === selected ? 'selected' : '')}
                />
              </div>
              <ValuePlot stocks={shown} selected={selected} onSelect={select} />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Chooses between the columns of the groups of figures. A sort by a column that goes is taken back. */
function ColumnChoice() {
  const { columns: words } = useWords(marketWords);
  const chosen = readColumns(useAddress().params);
  return (
    <fieldset class="columns">
      <legend>{words.label}</legend>
      {figureGroups.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() =>
            name !== chosen && replaceParams({ colunas: name === 'avaliacao' ? undefined : name, ordenar: undefined })
          }
        >
          {words[name]}
        </button>
      ))}
    </fieldset>
  );
}

/** Saves the stocks that are shown, in their order, as the tables of the API and as a workbook. @param props.fields default: those of the list */
function ShownFiles({
  stocks,
  all,
  day,
  parametros,
  fields,
}: {
  readonly stocks: readonly ScreenedTicker[];
  /** How many there are. */
  readonly all: number;
  readonly day: string;
  readonly parametros: Parameters;
  readonly fields: typeof screenedFields | undefined;
}) {
  const { files: words } = useWords(marketWords);
  const write = async (format: 'csv' | 'csv-pt'): Promise<string> => {
    const { writeTickers } = await import('../../lib/market/write-tickers.ts');
    return writeTickers({ data_referencia: day, data_pregao: day, tickers: stocks }, fields, format);
  };
  const language = useLanguage();
  const makeWorkbook = async (): Promise<FileContent> => {
    const { stocksWorkbook } = await import('./workbook/stocks-workbook.ts');
    return stocksWorkbook({ stocks, all, day, parametros, language });
  };
  return (
    <>
      <DownloadButton fileName={`tickers-${day}.csv`} type="text/csv;charset=utf-8" content={() => write('csv')}>
        {words.comma}
      </DownloadButton>
      <DownloadButton fileName={`tickers-${day}-pt.csv`} type="text/csv;charset=utf-8" content={() => write('csv-pt')}>
        {words.semicolon}
      </DownloadButton>
      <DownloadButton fileName={`tickers-${day}.xlsx`} type={workbookType} content={makeWorkbook}>
        Excel (XLSX)
      </DownloadButton>
    </>
  );
}

/** Conditions on the stocks that are shown; none of them sends a request. A narrow window folds all but the text. */
function FilterForm({
  stocks,
  filter,
  isSample,
  shown,
  onChange,
  children,
}: {
  readonly stocks: readonly ScreenedTicker[];
  readonly filter: StockFilter;
  /** Stocks of the sample have no indicators. */
  readonly isSample: boolean;
  /** Number of stocks that fit. */
  readonly shown: number;
  readonly onChange: (filter: StockFilter) => void;
  /** Stands beside the count. */
  readonly children: ComponentChildren;
}) {
  const { filter: words, classifications: names } = useWords(marketWords);
  const sectors = [...new Set(stocks.map(({ setor }) => setor))].sort();
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(readFilter(new URLSearchParams()));
  useLateAnnouncement(isFiltered ? words.count(shown, stocks.length) : undefined);
  const { text: _text, ranges, ...folded } = filter;
  const inUse = Object.values(folded).filter(Boolean).length + Object.keys(ranges).length;
  const change = (part: Partial<StockFilter>): void => onChange({ ...filter, ...part });
  const classOptions = classifications.map((value) => ({ value, label: names[value] }));
  return (
    <search class="filter">
      <TextField isSearch label={words.text} value={filter.text} onChange={(text) => change({ text })} />
      <FoldedConditions inUse={inUse}>
        <SelectField
          label={words.sector}
          unset={words.all}
          value={filter.setor}
          options={sectors.map((value) => ({ value, label: value, lang: 'pt-BR' }))}
          onChange={(setor) => change({ setor })}
        />
        {(['ceiling', 'intrinseco'] as const).map((name) => (
          <SelectField
            key={name}
            label={words[name]}
            unset={words.all}
            value={filter[name]}
            options={classOptions}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <div class="checks">
          <CheckField
            label={words.withoutAlerts}
            isOn={filter.withoutAlerts}
            onChange={(withoutAlerts) => change({ withoutAlerts })}
          />
          <CheckField
            label={words.favourites}
            isOn={filter.onlyFavourites}
            onChange={(onlyFavourites) => change({ onlyFavourites })}
          />
        </div>
        {!isSample && <ColumnChoice />}
        <RangeForm ranges={ranges} isSample={isSample} onChange={(changed) => change({ ranges: changed })} />
      </FoldedConditions>
      <FilterCount
        count={words.count(shown, stocks.length)}
        reset={words.reset}
        onReset={isFiltered ? () => onChange(readFilter(new URLSearchParams())) : undefined}
      >
        {children}
      </FilterCount>
    </search>
  );
}
