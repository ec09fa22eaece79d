import type { Ticker } from '../../lib/market/ticker.ts';
import { useRequest } from '../api/use-request.ts';
import { RequestBox } from '../parts/request-box.tsx';
import { StateBox } from '../parts/state-box.tsx';
import { useFormats, useWords } from '../text/use-words.ts';
import { StockList } from './stock-list.tsx';
import { marketWords } from './words.ts';

interface StatusWithSample {
  readonly amostra?: {
    readonly atraso_horas: number;
    readonly data_referencia: string | null;
    readonly tickers: readonly Ticker[];
  };
}

/** What the plan Gratis sees: five stocks, with a delay. The request counts for the key's quota. */
export function GratisSample() {
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
