import type { Context } from 'aws-lambda';
import { parseDays } from '../../lib/market/calendar.ts';
import { archivePublications } from '../../lib/market/import/archive-publications.ts';
import { type MarketRefreshResult, refreshMarket } from '../../lib/market/import/refresh-market.ts';
import { isRetryDue, nextAttempt } from '../../lib/market/refresh-attempts.ts';
import { dayOf, formatWithOffset } from '../../lib/market/sao-paulo.ts';
import type { FailingSource } from '../../lib/market/source/run-source.ts';
import { setUpSteps } from '../../lib/market/source/set-up-steps.ts';
import type { MarketSource } from '../../lib/market/source/source.ts';
import { createSources, parseSourceNames } from '../../lib/market/source/sources.ts';
import { countAttempt, readAttempts } from '../../lib/market/store/attempts.ts';
import { cvmFiles } from '../../lib/market/store/cvm-files.ts';
import { marketFiles } from '../../lib/market/store/market-files.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { checkEnvironment, requireVariable } from '../../lib/platform/aws/environment.ts';
import { createSecretReader } from '../../lib/platform/aws/parameters.ts';
import { now } from '../../lib/platform/clock.ts';
import { type Deadline, withDeadline } from '../../lib/platform/http/deadline.ts';
import { logger } from '../../lib/platform/log.ts';
import { membersOf } from '../../lib/platform/members.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface Refresh {
  readonly now: () => Date;
  readonly refresh: typeof refreshMarket;
  readonly readPublications: typeof readPublications;
  readonly readAttempts: typeof readAttempts;
  readonly countAttempt: typeof countAttempt;
  readonly archive: typeof archivePublications;
  readonly sources: (deadline: Deadline) => readonly MarketSource[];
  /** ISO days without trading that the built-in list lacks. */
  readonly holidays: () => readonly string[];
  /** The steps before the first publication, each a sentence. */
  readonly setUpSteps: () => readonly string[];
}

/** What a schedule sends: `daily` at 09:05, and `retry` every 15 minutes after it. */
export interface ScheduledRun {
  readonly run: 'daily' | 'retry';
}

/** A retry that refreshes nothing, because today needs none. */
export interface SkippedRetry {
  readonly status: 'not_due';
}

/**
 * Publishes the day, at 09:05 in São Paulo and after each uploaded table of figures. Before the first publication, it
 * only logs what to do if a source is not set up. A scheduled run that fails because of the sources or the archive
 * returns, as long as another attempt follows today.
 * @throws Error if nothing was published otherwise, so that Lambda tries again and the alarm rings
 */
export const refresh =
  (deps: Refresh) =>
  async (event?: unknown, context?: Context): Promise<MarketRefreshResult | SkippedRetry> => {
    const at = deps.now();
    const { run } = membersOf(event);
    if (run === 'retry') {
      const [latest] = await deps.readPublications(at);
      if (!isRetryDue(latest, await deps.readAttempts(), at)) {
        await completeArchive(deps, at);
        return { status: 'not_due' };
      }
    }
    const result = await attempt(deps, at, context);
    if (result.status !== 'failed') return result;
    const next = nextAttempt(at);
    const proxima = next && formatWithOffset(next);
    logger.error('market refresh', { ...result, proxima });
    if (run === undefined || next === undefined) throw new Error(result.motivo ?? 'nothing was published');
    return result;
  };

/** Archives what could not be archived when it was published. @throws Error after the last attempt of the day */
async function completeArchive(deps: Refresh, at: Date): Promise<void> {
  const failure = await deps.archive();
  if (!failure) return;
  logger.error('market archive fails', { reason: `${failure.name}: ${failure.message}` });
  if (nextAttempt(at) === undefined) {
    throw new Error(`the archive lacks publications: ${failure.message}`, { cause: failure });
  }
}

/** Refreshes the market, and counts that as an attempt of today, whatever its end. */
async function attempt(deps: Refresh, at: Date, context: Context | undefined): Promise<MarketRefreshResult> {
  let status: MarketRefreshResult['status'] = 'failed';
  try {
    const result = await withDeadline(jobs.marketRefresh.id, context, (deadline) => runRefresh(deps, at, deadline));
    ({ status } = result);
    return result;
  } finally {
    // The end of the refresh counts for more than its number.
    await deps
      .countAttempt(dayOf(at), status)
      .catch(({ message }: Error) => logger.warn('an attempt is not counted', { motivo: message }));
  }
}

async function runRefresh(deps: Refresh, at: Date, deadline: Deadline): Promise<MarketRefreshResult> {
  const { signal, onWait } = deadline;
  const sources = deps.sources(deadline);
  const holidays = deps.holidays();
  const onFailingSource = (failing: FailingSource): void => logger.warn('market source fails', { ...failing });
  const result = await deps
    .refresh({ sources, now: at, holidays, onWait, onFailingSource })
    .catch((error: unknown): MarketRefreshResult => {
      if (!signal.aborted) throw error;
      return outOfTime(sources, at, signal.reason);
    });
  if (result.status === 'not_set_up') logger.warn('market is not set up', { ...result, to_do: deps.setUpSteps() });
  else if (result.status !== 'failed') logger.info('market refresh', { ...result });
  return result;
}

const outOfTime = (sources: readonly MarketSource[], at: Date, reason: Error): MarketRefreshResult => ({
  status: 'failed',
  data_referencia: dayOf(at),
  data_pregao: null,
  fonte: sources.map(({ name }) => name).join('+'),
  atualizados: 0,
  falhas: {},
  motivo: reason.message,
  avisos: [],
});

const {
  APPRAISE_BRAPI_TOKEN,
  APPRAISE_BRAPI_TOKEN_PARAMETER,
  APPRAISE_BRAPI_URL,
  APPRAISE_COTAHIST_URL,
  APPRAISE_B3_URL,
  APPRAISE_CVM_URL,
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
  'APPRAISE_ARCHIVE_BUCKET',
]);

export const handler = refresh({
  now,
  refresh: refreshMarket,
  holidays,
  readPublications,
  readAttempts,
  countAttempt,
  archive: archivePublications,
  sources: ({ signal, onWait }) =>
    createSources(sourceText(), {
      signal,
      onWait,
      token,
      files: marketFiles,
      cvmFiles,
      now,
      holidays: holidays(),
      addresses: {
        brapi: APPRAISE_BRAPI_URL,
        cotahist: APPRAISE_COTAHIST_URL,
        events: APPRAISE_B3_URL,
        cvm: APPRAISE_CVM_URL,
      },
    }),
  setUpSteps: () =>
    setUpSteps(parseSourceNames(sourceText()), {
      tokenParameter: APPRAISE_BRAPI_TOKEN_PARAMETER,
      functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
      inboxBucket: requireVariable('APPRAISE_INBOX_BUCKET'),
    }),
});
