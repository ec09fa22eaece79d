import { parameters } from '../../lib/market/parameters.ts';
import type { Signal, Signals } from '../../lib/market/signals.ts';
import type { Ticker } from '../../lib/market/ticker.ts';
import { useAddress } from '../address/use-address.ts';
import { type UsedRequest, useRequest } from '../api/use-request.ts';
import { Disclosure } from '../parts/disclosure.tsx';
import { FaultBox } from '../parts/fault-box.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import type { ViewProps } from '../view.ts';
import { alertText } from './alert-text.ts';
import { marketPath, tickersPath } from './api-paths.ts';
import { AssumptionForm } from './assumption-form.tsx';
import { MarketFrame } from './market-frame.tsx';
import { needsIndicators } from './stock-filter.ts';
import { StockLink } from './stock-link.tsx';
import { StockList } from './stock-list.tsx';
import { StockPage } from './stock-page.tsx';
import { dayOf, type TickerList } from './ticker-list.ts';
import { useAssumptions } from './use-assumptions.ts';
import { marketWords } from './words.ts';

/** The market: the table of all stocks, one stock, or the signals of the day. */
export default function Market({ segments }: ViewProps) {
  const { path } = useAddress();
  if (segments.codigo !== undefined) return <StockPage key={segments.codigo} codigo={segments.codigo} />;
  return path === 'market/signals' ? <SignalsPage /> : <StocksPage />;
}

interface SignalsAnswer extends Signals {
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  readonly fonte: string | null;
  readonly avisos?: readonly string[];
}

/** The best five, and the stocks on which both methods agree. */
function SignalsPage() {
  const { signals: words } = useWords(marketWords);
  const { assumptions } = useAssumptions();
  const request = useRequest<SignalsAnswer>({ path: marketPath('signals', assumptions) });
  return (
    <MarketFrame title={words.title} day={request.answer && { ...request.answer.body, old: 0 }}>
      <AssumptionForm />
      <RequestBox request={request} lines={12}>
        {({ top5, convergencias, avisos = [] }) => (
          <>
            <SignalTable title={words.top5} signals={top5} />
            <div class="pair">
              <SignalTable title={words.cheap} signals={convergencias.baratas} />
              <SignalTable title={words.expensive} signals={convergencias.caras} />
            </div>
            {avisos.length > 0 && (
              <section class="sheet">
                <h2>{words.notices}</h2>
                <ul lang="pt-BR">
                  {avisos.map((notice) => (
                    <li key={notice}>{notice}</li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </RequestBox>
    </MarketFrame>
  );
}

function SignalTable({ title, signals }: { readonly title: string; readonly signals: readonly Signal[] }) {
  const market = useWords(marketWords);
  const { signals: words, table } = market;
  const { number } = useFormats();
  return (
    <section class="sheet">
      <h2>{title}</h2>
      {signals.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <table>
          <caption class="unseen">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{table.codigo}</th>
              <th scope="col" class="n">
                {table.score}
              </th>
              <th scope="col">{table.alertas}</th>
            </tr>
          </thead>
          <tbody>
            {signals.map(({ codigo, nome, score, alertas }) => (
              <tr key={codigo}>
                <th scope="row">
                  <StockLink codigo={codigo} nome={nome} />
                </th>
                <td class="n">{number(score, 0)}</td>
                <td>{alertText(alertas, market)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The table of all stocks, or the sample of the plan Gratis. */
function StocksPage() {
  const words = useWords(marketWords);
  const { assumptions } = useAssumptions();
  const request = useRequest<TickerList>({ path: tickersPath(assumptions, needsIndicators(useAddress().params)) });
  const plan = planOf(request);
  return (
    <MarketFrame title={words.title} day={request.answer && dayOf(request.answer.body)}>
      <HowToRead />
      {plan === 'gratis' && request.fault ? (
        <>
          <FaultBox fault={request.fault} onRetry={request.retry} />
          <GratisSample />
        </>
      ) : (
        <>
          <AssumptionForm />
          <RequestBox request={request} lines={16}>
            {({ tickers, data_referencia, parametros }) => (
              <StockList stocks={tickers} day={data_referencia} parametros={parametros} />
            )}
          </RequestBox>
        </>
      )}
    </MarketFrame>
  );
}

/** The plan of a key that lacks a better one. */
function planOf({ fault }: UsedRequest<unknown>): unknown {
  if (fault?.kind !== 'problem' || fault.problem.code !== 'plan_required') return undefined;
  return fault.problem.members.plan;
}

interface StatusWithSample {
  readonly amostra?: {
    readonly atraso_horas: number;
    readonly data_referencia: string | null;
    readonly tickers: readonly Ticker[];
  };
}

/** What the plan Gratis sees: five stocks, with a delay. The request counts for the key's quota. */
function GratisSample() {
  const { sample: words } = useWords(marketWords);
  const formats = useFormats();
  const request = useRequest<StatusWithSample>({ path: '/api/v1/status' });
  return (
    <RequestBox request={request} lines={8}>
      {({ amostra }) =>
        amostra?.data_referencia ? (
          <>
            <StateBox tone="plain" title={words.title}>
              <p>{words.text(amostra.atraso_horas, formats.day(amostra.data_referencia))}</p>
            </StateBox>
            <StockList stocks={amostra.tickers} day={amostra.data_referencia} isSample />
          </>
        ) : (
          <StateBox tone="plain" title={words.title}>
            <p>{words.none}</p>
          </StateBox>
        )
      }
    </RequestBox>
  );
}

/** What the columns of the table mean, with the reader's own assumptions where there are some. */
function HowToRead() {
  const { reading: words, lead } = useWords(marketWords);
  const { number, percent } = useFormats();
  const { yield_exigido, constante_graham, faixa_justa } = { ...parameters, ...useAssumptions().assumptions };
  return (
    <Disclosure label={words.title}>
      {() => (
        <ul>
          <li>{lead}</li>
          <li>{words.ceiling(percent(yield_exigido))}</li>
          <li>{words.intrinsic(number(constante_graham))}</li>
          <li>{words.classification(percent(faixa_justa))}</li>
          <li>{words.score}</li>
          <li>{words.none}</li>
        </ul>
      )}
    </Disclosure>
  );
}
