import type { MarketSource } from '../../lib/b3/source.ts';
import { sourcesNamed } from '../../lib/b3/sources.ts';
import { now } from '../../lib/http/clock.ts';
import { logger } from '../../lib/http/log.ts';
import { type MarketRefreshResult, refreshMarket } from '../../lib/ingest/refresh-market.ts';
import { daysIn } from '../../lib/market/calendar.ts';
import { required } from '../../lib/storage/environment.ts';
import { marketFiles } from '../../lib/storage/market-files.ts';
import { secretParameter } from '../../lib/storage/parameters.ts';

/** Outside world of this function; a test hands in its own. */
export interface Refresh {
  readonly now: () => Date;
  readonly refresh: typeof refreshMarket;
  readonly sources: () => readonly MarketSource[];
}

/**
 * Publishes the day; started at 09:05 in São Paulo, and by each table of figures that is uploaded.
 * @throws Error when nothing was published, so that the schedule tries again and the alarm rings
 */
export const refresh = (world: Refresh) => async (): Promise<MarketRefreshResult> => {
  const result = await world.refresh({ sources: world.sources(), now: world.now() });
  logger.info('market refresh', { ...result });
  if (result.status === 'failed') throw new Error(result.motivo ?? 'nothing was published');
  return result;
};

const {
  APPRAISE_BRAPI_TOKEN,
  APPRAISE_BRAPI_TOKEN_PARAMETER,
  APPRAISE_BRAPI_URL,
  APPRAISE_COTAHIST_URL,
  APPRAISE_B3_URL,
  APPRAISE_B3_HOLIDAYS,
} = process.env;

// A token in the environment is for local runs; the stack sets none.
const token = APPRAISE_BRAPI_TOKEN
  ? async () => APPRAISE_BRAPI_TOKEN
  : secretParameter(APPRAISE_BRAPI_TOKEN_PARAMETER ?? '');

export const handler = refresh({
  now,
  refresh: refreshMarket,
  sources: () =>
    sourcesNamed(required('APPRAISE_MARKET_SOURCE'), {
      token,
      files: marketFiles,
      holidays: daysIn(APPRAISE_B3_HOLIDAYS),
      addresses: { brapi: APPRAISE_BRAPI_URL, cotahist: APPRAISE_COTAHIST_URL, events: APPRAISE_B3_URL },
    }),
});
