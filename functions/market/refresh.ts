import type { Context } from 'aws-lambda';
import { parseDays } from '../../lib/market/calendar.ts';
import { type MarketRefreshResult, refreshMarket } from '../../lib/market/import/refresh-market.ts';
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
  /** What somebody has to do before the first publication, a sentence each. */
  readonly setUpSteps: () => readonly string[];
}

/**
 * Publishes the day; started at 09:05 in São Paulo, and by each table of figures that is uploaded.
 * Until the first publication a source that has not been given what it wants is no failure: a line in the log says what
 * to do, and no alarm rings. A source that has it and fails is one, also on the first day: another try may help.
 * @throws Error when nothing was published, so that the schedule tries again and the alarm rings
 */
export const refresh =
  (deps: Refresh) =>
  (_event?: unknown, context?: Context): Promise<MarketRefreshResult> =>
    withDeadline(jobs.marketRefresh.id, context, (deadline) => refreshed(deps, deadline));

async function refreshed(deps: Refresh, deadline: Deadline): Promise<MarketRefreshResult> {
  const { onWait } = deadline;
  const result = await deps.refresh({ sources: deps.sources(deadline), now: deps.now(), onWait });
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

// The stack names a parameter; a local run has a token in its environment, or none.
const token =
  APPRAISE_BRAPI_TOKEN || !APPRAISE_BRAPI_TOKEN_PARAMETER
    ? async () => APPRAISE_BRAPI_TOKEN ?? ''
    : createSecretReader(APPRAISE_BRAPI_TOKEN_PARAMETER);

const sourceText = (): string => requireVariable('APPRAISE_MARKET_SOURCE');

checkEnvironment(jobs.marketRefresh.tables, [
  'APPRAISE_MARKET_SOURCE',
  'APPRAISE_INBOX_BUCKET',
  'APPRAISE_REPORTS_BUCKET',
]);

export const handler = refresh({
  now,
  refresh: refreshMarket,
  sources: ({ signal, onWait }) =>
    createSources(sourceText(), {
      signal,
      onWait,
      token,
      files: marketFiles,
      holidays: parseDays(APPRAISE_B3_HOLIDAYS),
      addresses: { brapi: APPRAISE_BRAPI_URL, cotahist: APPRAISE_COTAHIST_URL, events: APPRAISE_B3_URL },
    }),
  setUpSteps: () =>
    setUpSteps(parseSourceNames(sourceText()), {
      tokenParameter: APPRAISE_BRAPI_TOKEN_PARAMETER,
      functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
      inboxBucket: requireVariable('APPRAISE_INBOX_BUCKET'),
    }),
});
