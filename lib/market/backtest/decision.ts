import { selectSignals } from '../signals.ts';
import type { Ticker } from '../ticker.ts';

/** Which valuation decides what is held. */
export type Method = 'preco_teto' | 'valor_intrinseco' | 'ambos' | 'top5';

/** True for the methods that use earnings and book value. */
export const needsFundamentals = (method: Method): boolean => method !== 'preco_teto';

/** What to hold after a session, from what was known on its day. Codes are ascending. */
export interface Decision {
  readonly session: string;
  /** The first day on which it can be carried out; it is later than the session. */
  readonly earliestEntry: string;
  readonly targets: readonly string[];
  /** The stocks of the universe that were quoted: what the reference holds. */
  readonly universe: readonly string[];
  /** Number of stocks that the method could value. */
  readonly valued: number;
}

/** Selects stocks by the published rules: those that are `BARATA`, or the top 5 of the signals. */
export function selectStocks(tickers: readonly Ticker[], method: Method): Pick<Decision, 'targets' | 'valued'> {
  const valued = tickers.filter(({ classificacao_ceiling, classificacao_intrinseco }) => {
    const hasCeiling = classificacao_ceiling !== 'SEM_DADOS';
    const hasIntrinsic = classificacao_intrinseco !== 'SEM_DADOS';
    if (method === 'preco_teto') return hasCeiling;
    return method === 'valor_intrinseco' ? hasIntrinsic : hasCeiling && hasIntrinsic;
  });
  return { targets: targetsOf(tickers, method).toSorted(), valued: valued.length };
}

function targetsOf(tickers: readonly Ticker[], method: Method): readonly string[] {
  const codes = (chosen: readonly { readonly codigo: string }[]) => chosen.map(({ codigo }) => codigo);
  switch (method) {
    case 'preco_teto':
      return codes(tickers.filter(({ classificacao_ceiling }) => classificacao_ceiling === 'BARATA'));
    case 'valor_intrinseco':
      return codes(tickers.filter(({ classificacao_intrinseco }) => classificacao_intrinseco === 'BARATA'));
    case 'ambos':
      return codes(selectSignals(tickers).convergencias.baratas);
    case 'top5':
      return codes(selectSignals(tickers).top5);
  }
}
