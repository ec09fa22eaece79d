import type { FullTicker } from '../../lib/market/ticker.ts';
import { useRequest } from '../api/use-request.ts';
import { RequestBox } from '../parts/request-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { AlertList } from './alert-list.tsx';
import { marketPath } from './api-paths.ts';
import { AssumptionForm } from './assumption-form.tsx';
import { ClassificationChip } from './classification-chip.tsx';
import { MarketFrame } from './market-frame.tsx';
import { PaymentCalendar } from './payment-calendar.tsx';
import { PriceHistory } from './price-history.tsx';
import { StockFigures } from './stock-figures.tsx';
import { useAssumptions } from './use-assumptions.ts';
import { marketWords } from './words.ts';
import { YearlyDistributions } from './yearly-distributions.tsx';

/** Everything that is published about a stock. @param codigo as the address has it, in any case or of the past */
export function StockPage({ codigo }: { readonly codigo: string }) {
  const { assumptions } = useAssumptions();
  const request = useRequest<FullTicker>({ path: marketPath(`ticker/${encodeURIComponent(codigo)}`, assumptions) });
  const stock = request.answer?.body;
  return (
    <MarketFrame
      title={stock ? `${stock.codigo} · ${stock.nome}` : codigo.toUpperCase()}
      day={stock && { ...stock, old: stock.dado_antigo ? 1 : 0 }}
    >
      <AssumptionForm />
      <RequestBox request={request} lines={14}>
        {(body) => <Stock stock={body} />}
      </RequestBox>
    </MarketFrame>
  );
}

function Stock({ stock }: { readonly stock: FullTicker }) {
  const { stock: words } = useWords(marketWords);
  const formats = useFormats();
  const { base_acoes: basis } = stock;
  const shares = basis?.acoes == null ? null : formats.number(Number(basis.acoes), 0);
  return (
    <>
      <Valuations stock={stock} />
      <section class="sheet" lang="pt-BR">
        <h2 lang={document.documentElement.lang}>{words.arithmetic}</h2>
        <p>{stock.explicacao.preco_teto}</p>
        <p>{stock.explicacao.valor_intrinseco}</p>
        {basis && (
          <p lang={document.documentElement.lang}>{words.shareBasis(formats.day(basis.dia), shares, basis.fonte)}</p>
        )}
      </section>
      <AlertList alerts={stock.alertas} differences={stock.divergencias ?? []} />
      <div class="pair">
        <YearlyDistributions stock={stock} />
        <PriceHistory codigo={stock.codigo} />
      </div>
      <PaymentCalendar entries={stock.calendario ?? null} />
      <StockFigures stock={stock} />
    </>
  );
}

/** Price, both values with their classification, and the score. */
function Valuations({ stock }: { readonly stock: FullTicker }) {
  const { stock: words, table } = useWords(marketWords);
  const formats = useFormats();
  const reais = (value: number | null): string => (value === null ? words.noData : `R$ ${formats.number(value, 2)}`);
  const margin = (value: number | null) => value !== null && <p>{words.margin(formats.percent(value))}</p>;
  return (
    <dl class="tiles">
      <div>
        <dt>{words.price}</dt>
        <dd>
          <strong>{reais(stock.preco)}</strong>
          {stock.data_pregao && <p>{words.session(formats.day(stock.data_pregao))}</p>}
        </dd>
      </div>
      <div>
        <dt>{words.ceiling}</dt>
        <dd>
          <strong>{reais(stock.preco_teto)}</strong>
          {stock.preco_teto !== null && <ClassificationChip value={stock.classificacao_ceiling} />}
          {margin(stock.margem_ceiling)}
        </dd>
      </div>
      <div>
        <dt>{words.intrinsic}</dt>
        <dd>
          <strong>{reais(stock.valor_intrinseco)}</strong>
          {stock.valor_intrinseco !== null && <ClassificationChip value={stock.classificacao_intrinseco} />}
          {margin(stock.margem_intrinseco)}
        </dd>
      </div>
      <div>
        <dt>{table.score}</dt>
        <dd>
          <strong>{stock.score === null ? words.noData : formats.number(stock.score, 0)}</strong>
          {stock.metodos === 1 && <p>{table.oneMethod}</p>}
        </dd>
      </div>
    </dl>
  );
}
