import type { Parameters } from '../../lib/market/parameters.ts';
import type { ScreenedTicker } from '../../lib/market/ticker.ts';
import type { ShownDay } from './market-status.tsx';

/** The answer with all stocks. */
export interface TickerList {
  readonly data_referencia: string;
  readonly data_pregao: string | null;
  /** What the stocks are valued by, if the reader has chosen it. */
  readonly parametros?: Parameters;
  readonly tickers: readonly ScreenedTicker[];
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
