import { dayOf } from '../../lib/market/sao-paulo.ts';
import { publications } from '../../lib/market/store/publications.ts';
import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { now } from '../../lib/platform/clock.ts';
import { logger } from '../../lib/platform/log.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface CheckRefresh {
  readonly now: () => Date;
  readonly publications: typeof publications;
}

/** The newest day that is published; null before the first one. */
export interface RefreshCheck {
  readonly dia: string | null;
}

/**
 * Looks, at 09:20 in São Paulo, whether the day has been published. It asks what readers see, so that whatever kept the day
 * from them is noticed: a source, a schedule, a store. Until the first publication it is quiet: the market is being set
 * up, and the refresh says what is missing.
 * @throws Error when it has not, so that the alarm rings
 */
export const checkRefresh = (deps: CheckRefresh) => async (): Promise<RefreshCheck> => {
  const today = dayOf(deps.now());
  const [latest] = await deps.publications();
  if (!latest) {
    logger.warn('market is not set up', { motivo: 'nothing has been published yet; the log of the refresh says why' });
    return { dia: null };
  }
  if (latest.dia !== today) throw new Error(`${today} is not published; the newest day is ${latest.dia}`);
  logger.info('market refresh is there', { dia: today });
  return { dia: today };
};

checkEnvironment(jobs.marketCheckRefresh.tables);

export const handler = checkRefresh({ now, publications });
