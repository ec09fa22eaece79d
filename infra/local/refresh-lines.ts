import type { MarketRefreshResult } from '../../lib/ingest/refresh-market.ts';

/** What became of a refresh, for a person: a line, and one for each thing that was said beside it. */
export const refreshLines = ({ status, data_referencia, atualizados, fonte, avisos }: MarketRefreshResult): string =>
  [`market refresh ${status}: ${data_referencia}, ${atualizados} stocks from ${fonte}`, ...avisos].join('\n  ');
