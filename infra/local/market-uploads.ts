import type { MarketRefreshResult } from '../../lib/ingest/refresh-market.ts';
import { localBuckets } from '../../lib/storage/local-names.ts';
import { isMarketKey } from '../../lib/storage/market-keys.ts';
import type { S3rverEvent } from './s3-notification.ts';

/** Hears of every object in the local S3 and tells of each new table of figures, as the rule of the stack does. */
export function marketUploads(announce: () => void): (event: S3rverEvent) => void {
  return ({ Records: [record] }) => {
    if (!record?.eventName.startsWith('ObjectCreated:')) return;
    const { bucket, object } = record.s3;
    if (bucket.name === localBuckets.inbox && isMarketKey(object.key)) announce();
  };
}

/** What became of a refresh, for a person: a line, and one for each thing that was said beside it. */
export const refreshLines = ({ status, data_referencia, atualizados, fonte, avisos }: MarketRefreshResult): string =>
  [`market refresh ${status}: ${data_referencia}, ${atualizados} stocks from ${fonte}`, ...avisos].join('\n  ');
