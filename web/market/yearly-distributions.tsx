import type { FullTicker } from '../../lib/market/ticker.ts';
import { BarChart } from '../charts/bar-chart.tsx';
import { useWords } from '../text/use-words.ts';
import { usePerShare } from './use-per-share.ts';
import { marketWords } from './words.ts';

/** What the price ceiling is made of: gross distributions a year, and what is left after tax. */
export function YearlyDistributions({ stock }: { readonly stock: FullTicker }) {
  const { stock: words } = useWords(marketWords);
  const perShare = usePerShare();
  const { proventos } = stock;
  if (proventos.length === 0) return null;
  const years = `${proventos[0]?.ano}–${proventos.at(-1)?.ano}`;
  const mean = stock.dividendo_medio_anual === null ? words.noData : perShare(stock.dividendo_medio_anual);
  const mark = (isEstimated: boolean | undefined): string => (isEstimated ? ` (${words.estimated})` : '');
  return (
    <section class="sheet">
      <h2>{words.distributions}</h2>
      <BarChart
        title={words.distributionsText(years, mean)}
        description={words.distributions}
        bars={proventos.map(({ ano, provento_bruto, estimado }) => ({
          label: `${ano}${mark(estimado)}`,
          value: provento_bruto,
          text: perShare(provento_bruto),
          series: estimado ? 'b' : 'a',
        }))}
        table={{
          header: [words.year, words.gross, words.net],
          rows: proventos.map(({ ano, provento_bruto, provento_liquido, estimado }) => [
            `${ano}${mark(estimado)}`,
            perShare(provento_bruto),
            perShare(provento_liquido),
          ]),
        }}
      />
    </section>
  );
}
