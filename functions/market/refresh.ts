import { sourceByName } from '../../lib/b3/sources.ts';
import { now } from '../../lib/http/clock.ts';
import { logger } from '../../lib/http/log.ts';
import { type MarketRefreshResult, refreshMarket } from '../../lib/ingest/refresh-market.ts';
import { required } from '../../lib/storage/environment.ts';
import { secretParameter } from '../../lib/storage/parameters.ts';

/** Outside world of this function; a test hands in its own. */
export interface Refresh {
  readonly now: () => Date;
  readonly refresh: typeof refreshMarket;
  readonly source: () => Promise<Parameters<typeof refreshMarket>[0]['source']>;
}

/**
 * Publishes the day; started at 09:05 in São Paulo.
 * @throws Error when nothing was published, so that the schedule tries again and the alarm rings
 */
export const refresh = (world: Refresh) => async (): Promise<MarketRefreshResult> => {
  const result = await world.refresh({ source: await world.source(), now: world.now() });
  logger.info('market refresh', { ...result });
  if (result.status === 'failed') throw new Error(result.motivo ?? 'nothing was published');
  return result;
};

const token = secretParameter(process.env.APPRAISE_BRAPI_TOKEN_PARAMETER ?? '');

export const handler = refresh({
  now,
  refresh: refreshMarket,
  source: async () =>
    sourceByName(required('APPRAISE_MARKET_SOURCE'), { token, address: process.env.APPRAISE_BRAPI_URL }),
});
