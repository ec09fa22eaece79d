import { Fragment } from 'preact';
import type { ScreenedTicker } from '../../../lib/market/ticker.ts';
import { replaceParams } from '../../address/current-address.ts';
import { useAddress } from '../../address/use-address.ts';
import { useRequest } from '../../api/use-request.ts';
import { RequestBox } from '../../parts/request-box.tsx';
import { type Column, ScrollBox } from '../../parts/sortable-table.tsx';
import { StateBox } from '../../parts/state-box.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { useIsNarrow } from '../../use-media.ts';
import { tickersPath } from '../api-paths.ts';
import { AssumptionForm } from '../assumption-form.tsx';
import { figureGroups } from '../figures.ts';
import { MarketFrame } from '../market-frame.tsx';
import { stockColumns } from '../stock-columns.tsx';
import { StockLink } from '../stock-link.tsx';
import { dayOf, type TickerList } from '../ticker-list.ts';
import { useAssumptions } from '../use-assumptions.ts';
import { marketWords } from '../words.ts';
import { listOf, StocksField } from './selection-form.tsx';

/** More would not fit beside each other on a laptop. */
const maxCompared = 4;

/** Up to four stocks beside each other, with every figure that the table of all stocks can have. They live in the address. */
export default function ComparisonPage() {
  const { comparison: words } = useWords(marketWords);
  const { assumptions } = useAssumptions();
  const { params } = useAddress();
  const request = useRequest<TickerList>({ path: tickersPath(assumptions, true) });
  const asked = [...new Set(listOf(params.get('codigos') ?? '').map((code) => code.toUpperCase()))];
  const codes = asked.slice(0, maxCompared);
  return (
    <MarketFrame title={words.title} day={request.answer && dayOf(request.answer.body)}>
      <AssumptionForm />
      <search class="filter">
        <StocksField
          codes={codes}
          max={maxCompared}
          onChange={(changed) => replaceParams({ codigos: changed.join(',') || undefined })}
        />
      </search>
      {asked.length > maxCompared && (
        <StateBox tone="warn">
          <p>{words.tooMany(maxCompared, asked.slice(maxCompared).join(', '))}</p>
        </StateBox>
      )}
      <RequestBox request={request} lines={16}>
        {({ tickers }) => <Compared codes={codes} tickers={tickers} />}
      </RequestBox>
    </MarketFrame>
  );
}

function Compared({
  codes,
  tickers,
}: {
  readonly codes: readonly string[];
  readonly tickers: readonly ScreenedTicker[];
}) {
  const words = useWords(marketWords);
  const stocks = codes.flatMap((code) => tickers.find(({ codigo }) => codigo === code) ?? []);
  const unknown = codes.filter((code) => stocks.every(({ codigo }) => codigo !== code));
  return (
    <>
      {unknown.length > 0 && (
        <StateBox tone="warn">
          <p>{words.comparison.unknown(unknown.join(', '))}</p>
        </StateBox>
      )}
      {stocks.length === 0 ? <p>{words.comparison.none}</p> : <ComparedTable stocks={stocks} />}
    </>
  );
}

/** A row of each column that the table of stocks can have, a group after another. */
function ComparedTable({ stocks }: { readonly stocks: readonly ScreenedTicker[] }) {
  const words = useWords(marketWords);
  const formats = useFormats();
  // The name of a figure stands above its values then, so that four stocks are seen without scrolling sideways.
  const isNarrow = useIsNarrow();
  const columnsOf = (shown: (typeof figureGroups)[number]) =>
    stockColumns({ words, formats, linkTo: undefined, marked: new Set(), toggle: () => {}, shown }).filter(
      ({ id }) => id !== 'codigo',
    );
  const valuation = columnsOf('avaliacao');
  const known = new Set(valuation.map(({ id }) => id));
  const isUnknown = ({ sortValue }: Column<ScreenedTicker>): boolean =>
    stocks.every((stock) => (sortValue?.(stock) ?? null) === null);
  const all = figureGroups.map((name) => ({
    name,
    columns: name === 'avaliacao' ? valuation : columnsOf(name).filter(({ id }) => !known.has(id)),
  }));
  const unknown = all.flatMap(({ columns }) => columns.filter(isUnknown));
  const groups = all
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !isUnknown(column)) }))
    .filter(({ columns }) => columns.length > 0);
  return (
    <div class="sheet">
      <ScrollBox label={words.comparison.title}>
        <table class={isNarrow ? 'compared' : 'compared years'}>
          <caption>{words.table.caption}</caption>
          <thead>
            <tr>
              {!isNarrow && (
                <th scope="col">
                  <span class="unseen">{words.comparison.figure}</span>
                </th>
              )}
              {stocks.map((stock) => (
                <th key={stock.codigo} scope="col" class="n">
                  <StockLink codigo={stock.codigo} nome={stock.nome} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, columns }) => (
            <Fragment key={name}>
              <tbody>
                <tr>
                  <th scope="rowgroup" colSpan={stocks.length + (isNarrow ? 0 : 1)}>
                    {words.columns[name]}
                  </th>
                </tr>
              </tbody>
              {columns.map(({ id, header, cell }) => (
                <tbody key={id}>
                  {isNarrow && (
                    <tr>
                      <th scope="rowgroup" colSpan={stocks.length} class="figure-name">
                        {header}
                      </th>
                    </tr>
                  )}
                  <tr>
                    {!isNarrow && <th scope="row">{header}</th>}
                    {stocks.map((stock) => (
                      <td key={stock.codigo} class="n">
                        {cell(stock)}
                      </td>
                    ))}
                  </tr>
                </tbody>
              ))}
            </Fragment>
          ))}
        </table>
      </ScrollBox>
      {unknown.length > 0 && (
        <p class="small">{words.comparison.unknownFor(unknown.map(({ header }) => header).join('; '))}</p>
      )}
    </div>
  );
}
