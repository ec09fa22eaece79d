import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import { ValueTrack } from '../charts/dot-plot.tsx';
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

/** What a card says of a stock, where a window is too narrow for a table: price and both verdicts without scrolling sideways. */
export function StockCard({
  stock,
  columns,
}: {
  readonly stock: ScreenedTicker;
  /** Those of the table, of which the card has the same cells. */
  readonly columns: readonly Column<ScreenedTicker>[];
}) {
  const { table } = useWords(marketWords);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const cell = (id: string) => byId.get(id)?.cell(stock);
  const figures = columns.filter(({ id }) => !inHead.includes(id));
  return (
    <>
      <div class="card-head">
        {cell('codigo')}
        <span class="small">
          {table.score} {cell('score')}
        </span>
        <strong class="n">{cell('preco')}</strong>
      </div>
      {byId.has('preco_teto') ? (
        <>
          <div class="verdicts">
            {verdicts.map(({ value, margin, verdict }) => (
              <p key={value}>
                {cell(verdict)} <strong>{cell(margin)}</strong>
                <span class="small">
                  {byId.get(value)?.header} {cell(value)}
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
    </>
  );
}
