import type { MarketRefreshResult } from '../../lib/ingest/refresh-market.ts';
import { localBuckets } from '../../lib/storage/local-names.ts';
import { isMarketKey } from '../../lib/storage/market-keys.ts';
import type { ObjectChange } from './s3/object-change.ts';

/**
 * Hears of every object in the local S3 and announces each new table of figures, as the rule of the stack does.
 * @param announce resolves once the refresh is sure to be done
 */
export function marketUploads(announce: () => Promise<void>): (change: ObjectChange) => Promise<void> {
  return async ({ event, bucket, key }) => {
    if (event.startsWith('ObjectCreated:') && bucket === localBuckets.inbox && isMarketKey(key)) await announce();
  };
}

/** What became of a refresh, for a person: a line, and one for each thing that was said beside it. */
export const refreshLines = ({ status, data_referencia, atualizados, fonte, avisos }: MarketRefreshResult): string =>
  [`market refresh ${status}: ${data_referencia}, ${atualizados} stocks from ${fonte}`, ...avisos].join('\n  ');
