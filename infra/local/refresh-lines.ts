import type { MarketRefreshResult } from '../../lib/market/import/refresh-market.ts';

/** What became of a refresh, for a person: a line, and one for each thing that was said beside it. */
export const formatRefresh = (result: MarketRefreshResult): string => {
  const { status, data_referencia, atualizados, fonte, motivo, avisos } = result;
  const what = `market refresh ${status}: ${data_referencia}, ${atualizados} stocks from ${fonte}`;
  return [what, ...(motivo === null ? [] : [motivo]), ...avisos].join('\n  ');
};
