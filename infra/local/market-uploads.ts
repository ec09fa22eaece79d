import type { MarketRefreshResult } from '../../lib/ingest/refresh-market.ts';
import { localBuckets } from '../../lib/storage/local-names.ts';
import { isMarketKey } from '../../lib/storage/market-keys.ts';
import type { S3rverEvent } from './s3-notification.ts';

/**
 * Hears of every object in the local S3 and announces each new table of figures, as the rule of the stack does.
 * @param announce resolves once the refresh is sure to be done
 */
export function marketUploads(announce: () => Promise<void>): (event: S3rverEvent) => Promise<void> {
  return async ({ Records: [record] }) => {
    if (!record?.eventName.startsWith('ObjectCreated:')) return;
    const { bucket, object } = record.s3;
    if (bucket.name === localBuckets.inbox && isMarketKey(object.key)) await announce();
  };
}

/** What became of a refresh, for a person: a line, and one for each thing that was said beside it. */
export const refreshLines = ({ status, data_referencia, atualizados, fonte, avisos }: MarketRefreshResult): string =>
  [`market refresh ${status}: ${data_referencia}, ${atualizados} stocks from ${fonte}`, ...avisos].join('\n  ');
