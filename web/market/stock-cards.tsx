import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import { ValueTrack } from '../charts/dot-plot.tsx';
import { SelectField } from '../parts/select-field.tsx';
import type { Sorting } from '../parts/sort-rows.ts';
import type { Column } from '../parts/sortable-table.tsx';
import { useWords } from '../text/use-words.ts';
import { doubtsOf } from './alert-text.ts';
import { maxRatio, plotRow } from './value-plot.tsx';
import { marketWords } from './words.ts';

/** The verdicts of a card: what a column of the table says of each method. */
const verdicts = [
  { value: 'preco_teto', margin: 'margem_ceiling', verdict: 'classificacao_ceiling' },
  { value: 'valor_intrinseco', margin: 'margem_intrinseco', verdict: 'classificacao_intrinseco' },
] as const;

const inHead: readonly string[] = ['codigo', 'score', 'preco', 'alertas', 'setor'];

/**
 * The stocks as cards, where a window is too narrow for a table: price and both verdicts are seen without scrolling sideways.
 * @param props.columns those of the table, of which a card has the same cells
 * @param props.stocks in their order
 */
export function StockCards({
  stocks,
  columns,
  sorting,
  onSort,
}: {
  readonly stocks: readonly ScreenedTicker[];
  readonly columns: readonly Column<ScreenedTicker>[];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}) {
  const { cards: words } = useWords(marketWords);
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (
    <>
      <div class="row sorting">
        <SelectField
          label={words.sort}
          value={sorting.column}
          options={columns.map(({ id, header }) => ({ value: id, label: header }))}
          onChange={(column) => onSort({ column, isDown: byId.get(column)?.isNumeric ?? false })}
        />
        <button type="button" onClick={() => onSort({ ...sorting, isDown: !sorting.isDown })}>
          <span aria-hidden="true">{sorting.isDown ? '↓' : '↑'}</span> {sorting.isDown ? words.falling : words.rising}
        </button>
      </div>
      <ul class="stock-cards">
        {stocks.map((stock) => (
          <StockCard key={stock.codigo} stock={stock} columns={byId} />
        ))}
      </ul>
    </>
  );
}

function StockCard({
  stock,
  columns,
}: {
  readonly stock: ScreenedTicker;
  readonly columns: ReadonlyMap<string, Column<ScreenedTicker>>;
}) {
  const { table } = useWords(marketWords);
  const cell = (id: string) => columns.get(id)?.cell(stock);
  const figures = [...columns.values()].filter(({ id }) => !inHead.includes(id));
  return (
    <li>
      <div class="card-head">
        {cell('codigo')}
        <span class="small">
          {table.score} {cell('score')}
        </span>
        <strong class="n">{cell('preco')}</strong>
      </div>
      {columns.has('preco_teto') ? (
        <>
          <div class="verdicts">
            {verdicts.map(({ value, margin, verdict }) => (
              <p key={value}>
                {cell(verdict)} <strong>{cell(margin)}</strong>
                <span class="small">
                  {columns.get(value)?.header} {cell(value)}
                </span>
              </p>
            ))}
          </div>
          <ValueTrack row={plotRow(stock)} reference={1} max={maxRatio} />
        </>
      ) : (
        <dl class="figures">
          {figures.map(({ id, header, cell: figure }) => (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{figure(stock)}</dd>
            </div>
          ))}
        </dl>
      )}
      {doubtsOf(stock.alertas).length > 0 && <p class="warn">{cell('alertas')}</p>}
    </li>
  );
}
