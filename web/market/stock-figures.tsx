import type { FullTicker } from '../../lib/market/ticker.ts';
import { entriesOf } from '../../lib/platform/members.ts';
import { useFormats, useWords } from '../text/use-words.ts';
import { fieldText } from './assumptions.ts';
import { marketWords } from './words.ts';

/** How a figure is written: reais, a ratio, or a fraction as per cent. */
const kinds = {
  lpa: 'money',
  vpa: 'money',
  p_l: 'ratio',
  p_vp: 'ratio',
  roe: 'share',
  payout: 'share',
  dividend_yield: 'share',
  dividend_yield_12m: 'share',
  variacao_1d: 'share',
  variacao_5d: 'share',
  variacao_21d: 'share',
} as const;

/** Indicators, and the parameters that the stock is valued by. */
export function StockFigures({ stock }: { readonly stock: FullTicker }) {
  const { stock: words, assumptions } = useWords(marketWords);
  const formats = useFormats();
  const write = {
    money: (value: number) => `R$ ${formats.number(value, 2)}`,
    ratio: (value: number) => formats.number(value, 2),
    share: (value: number) => formats.percent(value, 1),
  };
  const { yield_exigido, constante_graham, faixa_justa } = stock.parametros;
  const chosen = { yield_exigido, constante_graham, faixa_justa };
  return (
    <div class="pair">
      <section class="sheet">
        <h2>{words.figures}</h2>
        <dl class="figures">
          {entriesOf(kinds).map(([name, kind]) => {
            const value = stock[name] ?? null;
            return (
              <div key={name}>
                <dt>{words.names[name]}</dt>
                <dd>{value === null ? '–' : write[kind](value)}</dd>
              </div>
            );
          })}
        </dl>
      </section>
      <section class="sheet">
        <h2>{words.parameters}</h2>
        <dl class="figures">
          {entriesOf(chosen).map(([name, value]) => (
            <div key={name}>
              <dt>{assumptions[name]}</dt>
              <dd>{formats.number(Number(fieldText(name, value)))}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
