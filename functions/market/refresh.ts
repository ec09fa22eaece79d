import type { Context } from 'aws-lambda';
import { parseDays } from '../../lib/market/calendar.ts';
import { type MarketRefreshResult, refreshMarket } from '../../lib/market/import/refresh-market.ts';
import type { FailingSource } from '../../lib/market/source/fetch-from-sources.ts';
import { setUpSteps } from '../../lib/market/source/set-up-steps.ts';
import type { MarketSource } from '../../lib/market/source/source.ts';
import { createSources, parseSourceNames } from '../../lib/market/source/sources.ts';
import { marketFiles } from '../../lib/market/store/market-files.ts';
import { checkEnvironment, requireVariable } from '../../lib/platform/aws/environment.ts';
import { createSecretReader } from '../../lib/platform/aws/parameters.ts';
import { now } from '../../lib/platform/clock.ts';
import { type Deadline, withDeadline } from '../../lib/platform/http/deadline.ts';
import { logger } from '../../lib/platform/log.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface Refresh {
  readonly now: () => Date;
  readonly refresh: typeof refreshMarket;
  readonly sources: (deadline: Deadline) => readonly MarketSource[];
  /** ISO days without trading that the built-in list lacks. */
  readonly holidays: () => readonly string[];
  /** The steps before the first publication, each a sentence. */
  readonly setUpSteps: () => readonly string[];
}

/**
 * Publishes the day, at 09:05 in São Paulo and after each uploaded table of figures. Before the first publication, it
 * only logs what to do if a source is not set up.
 * @throws Error if nothing was published, so that the schedule tries again and the alarm rings
 */
export const refresh =
  (deps: Refresh) =>
  (_event?: unknown, context?: Context): Promise<MarketRefreshResult> =>
    withDeadline(jobs.marketRefresh.id, context, (deadline) => runRefresh(deps, deadline));

async function runRefresh(deps: Refresh, deadline: Deadline): Promise<MarketRefreshResult> {
  const { onWait } = deadline;
  const { now, sources, holidays } = deps;
  const onFailingSource = (failing: FailingSource): void => logger.warn('market source fails', { ...failing });
  const refresh = { sources: sources(deadline), now: now(), holidays: holidays(), onWait, onFailingSource };
  const result = await deps.refresh(refresh);
  if (result.status === 'not_set_up') {
    logger.warn('market is not set up', { ...result, to_do: deps.setUpSteps() });
    return result;
  }
  logger.info('market refresh', { ...result });
  if (result.status === 'failed') throw new Error(result.motivo ?? 'nothing was published');
  return result;
}

const {
  APPRAISE_BRAPI_TOKEN,
  APPRAISE_BRAPI_TOKEN_PARAMETER,
  APPRAISE_BRAPI_URL,
  APPRAISE_COTAHIST_URL,
  APPRAISE_B3_URL,
  APPRAISE_B3_HOLIDAYS,
} = process.env;

// A stack sets the name of a parameter; a local run sets the token itself, or none.
const token =
  APPRAISE_BRAPI_TOKEN || !APPRAISE_BRAPI_TOKEN_PARAMETER
    ? async () => APPRAISE_BRAPI_TOKEN ?? ''
    : createSecretReader(APPRAISE_BRAPI_TOKEN_PARAMETER);

const holidays = () => parseDays(APPRAISE_B3_HOLIDAYS);
const sourceText = (): string => requireVariable('APPRAISE_MARKET_SOURCE');

checkEnvironment(jobs.marketRefresh.tables, [
  'APPRAISE_MARKET_SOURCE',
  'APPRAISE_INBOX_BUCKET',
  'APPRAISE_REPORTS_BUCKET',
]);

export const handler = refresh({
  now,
  refresh: refreshMarket,
  holidays,
  sources: ({ signal, onWait }) =>
    createSources(sourceText(), {
      signal,
      onWait,
      token,
      files: marketFiles,
      now,
      holidays: holidays(),
      addresses: { brapi: APPRAISE_BRAPI_URL, cotahist: APPRAISE_COTAHIST_URL, events: APPRAISE_B3_URL },
    }),
  setUpSteps: () =>
    setUpSteps(parseSourceNames(sourceText()), {
      tokenParameter: APPRAISE_BRAPI_TOKEN_PARAMETER,
      functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
      inboxBucket: requireVariable('APPRAISE_INBOX_BUCKET'),
    }),
});
