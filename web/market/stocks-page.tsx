import type { Ticker } from '../../lib/market/ticker.ts';
import type { UsedRequest } from '../api/use-request.ts';
import { useRequest } from '../api/use-request.ts';
import { FaultBox } from '../parts/fault-box.tsx';
import { RequestBox } from '../parts/request-box.tsx';
import { useWords } from '../text/use-words.ts';
import { marketPath } from './api-paths.ts';
import { AssumptionForm } from './assumption-form.tsx';
import { GratisSample } from './gratis-sample.tsx';
import { HowToRead } from './how-to-read.tsx';
import { MarketFrame } from './market-frame.tsx';
import type { ShownDay } from './market-status.tsx';
import { StockList } from './stock-list.tsx';
import { useAssumptions } from './use-assumptions.ts';
import { marketWords } from './words.ts';

interface TickerList {
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  readonly tickers: readonly Ticker[];
}

/** The table of all stocks, or the sample of the plan Gratis. */
export function StocksPage() {
  const words = useWords(marketWords);
  const { assumptions } = useAssumptions();
  const request = useRequest<TickerList>({ path: marketPath('tickers', assumptions) });
  const plan = planOf(request);
  return (
    <MarketFrame title={words.title} day={request.answer && dayOf(request.answer.body)}>
      <p class="lead">{words.lead}</p>
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
            {({ tickers, data_referencia }) => <StockList stocks={tickers} day={data_referencia} />}
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

/** What a list of stocks is of. */
export function dayOf({ data_referencia, data_pregao, tickers }: TickerList): ShownDay {
  return {
    data_referencia,
    data_pregao,
    fonte: [...new Set(tickers.map(({ fonte }) => fonte))].join(', ') || null,
    old: tickers.filter(({ dado_antigo }) => dado_antigo).length,
  };
}
