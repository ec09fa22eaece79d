import { useMemo, useState } from 'preact/hooks';
import type { Ticker } from '../../lib/market/ticker.ts';
import { replaceParams } from '../address/current-address.ts';
import { useAddress } from '../address/use-address.ts';
import { attemptAccess } from '../attempt-access.ts';
import { SortableTable, useSortedRows } from '../parts/sortable-table.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { useObservable } from '../use-observable.ts';
import { CsvButtons } from './csv-buttons.tsx';
import { type Favourites, openFavourites } from './favourites.ts';
import { FilterForm } from './filter-form.tsx';
import { stockColumns } from './stock-columns.tsx';
import { filterParams, filterStocks, formatSorting, readFilter, readSorting } from './stock-filter.ts';
import { useAssumptions } from './use-assumptions.ts';
import { ValuePlot } from './value-plot.tsx';
import { marketWords } from './words.ts';

const favourites: Favourites = openFavourites(attemptAccess(() => localStorage));

/** The stocks that the reader wants to see, as a table and as a plot. @param isSample stocks have no page of their own then */
export function StockList({
  stocks,
  day,
  isSample = false,
}: {
  readonly stocks: readonly Ticker[];
  readonly day: string;
  readonly isSample?: boolean;
}) {
  const words = useWords(marketWords);
  const formats = useFormats();
  const { params } = useAddress();
  const { linkTo } = useAssumptions();
  const marked = useObservable(favourites.codes);
  const [selected, setSelected] = useState<string>();
  const filter = readFilter(params);
  const sorting = readSorting(params);
  const columns = useMemo(
    () => stockColumns({ words, formats, linkTo: isSample ? undefined : linkTo, marked, toggle: favourites.toggle }),
    [words, formats, isSample, linkTo, marked],
  );
  const fitting = useMemo(() => filterStocks(stocks, filter, marked), [stocks, marked, JSON.stringify(filter)]);
  const shown = useSortedRows(fitting, columns, sorting);
  const select = (codigo: string): void => {
    setSelected(codigo);
    document.getElementById(`stock-${codigo}`)?.scrollIntoView({ block: 'center', inline: 'nearest' });
  };
  return (
    <>
      <FilterForm
        stocks={stocks}
        filter={filter}
        onChange={(changed) => replaceParams(filterParams(changed))}
        shown={shown.length}
      />
      {shown.length === 0 ? (
        <StateBox tone="plain">
          <p>{filter.onlyFavourites && marked.size === 0 ? words.filter.noFavourites : words.filter.none}</p>
        </StateBox>
      ) : (
        <div class="stocks">
          <div class="sheet">
            <SortableTable
              caption={words.table.caption}
              columns={columns}
              rows={shown}
              keyOf={({ codigo }) => codigo}
              sorting={sorting}
              onSort={(changed) => replaceParams({ ordenar: formatSorting(changed) })}
              rowClass={({ codigo }) => (codigo === selected ? 'selected' : '')}
            />
            <CsvButtons stocks={shown} day={day} />
          </div>
          <ValuePlot stocks={shown} selected={selected} onSelect={select} />
        </div>
      )}
    </>
  );
}
