import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import { DotPlot, type DotRow } from '../charts/dot-plot.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { marketWords } from './words.ts';

/** Values of more times the price than this stand at the end of the scale. */
export const maxRatio = 3;

/** Both values of each stock divided by its price, in the order of the table; a click marks the row of the table. */
export function ValuePlot({
  stocks,
  selected,
  onSelect,
}: {
  readonly stocks: readonly ScreenedTicker[];
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
      <ValueLegend />
    </div>
  );
}

/** Which mark is which value. */
export function ValueLegend() {
  const { plot: words } = useWords(marketWords);
  const { number } = useFormats();
  return (
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
  );
}

/** The row of a stock in the plot: its values divided by its price, from the published margins. */
export const plotRow = ({ codigo, margem_ceiling, margem_intrinseco }: ScreenedTicker): DotRow => ({
  id: codigo,
  label: codigo,
  first: margem_ceiling === null ? null : margem_ceiling + 1,
  second: margem_intrinseco === null ? null : margem_intrinseco + 1,
});
