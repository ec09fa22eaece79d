import type { Ticker } from '../../lib/market/ticker.ts';
import { DotPlot } from '../charts/dot-plot.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { plotRow } from './plot-row.ts';
import { marketWords } from './words.ts';

const maxRatio = 3;

/** Both values of each stock divided by its price, in the order of the table; a click marks the row of the table. */
export function ValuePlot({
  stocks,
  selected,
  onSelect,
}: {
  readonly stocks: readonly Ticker[];
  readonly selected: string | undefined;
  readonly onSelect: (codigo: string) => void;
}) {
  const { plot: words } = useWords(marketWords);
  const { number } = useFormats();
  return (
    <div class="sheet plot">
      <DotPlot
        title={words.title}
        description={words.description(stocks.length)}
        rows={stocks.map(plotRow)}
        reference={1}
        max={maxRatio}
        selected={selected}
        onSelect={onSelect}
        formatValue={(value) => number(value)}
      />
      <p class="small legend">
        <span class="round" aria-hidden="true">
          ●
        </span>{' '}
        {words.ceiling}{' '}
        <span class="square" aria-hidden="true">
          ■
        </span>{' '}
        {words.intrinsic}. {words.end(number(maxRatio))}
      </p>
    </div>
  );
}
