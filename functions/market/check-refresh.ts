import { dayOf } from '../../lib/market/sao-paulo.ts';
import { readAttempts } from '../../lib/market/store/attempts.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { now } from '../../lib/platform/clock.ts';
import { logger } from '../../lib/platform/log.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface CheckRefresh {
  readonly now: () => Date;
  readonly readPublications: typeof readPublications;
  readonly readAttempts: typeof readAttempts;
}

/** The newest published day; null before the first publication. */
export interface RefreshCheck {
  readonly dia: string | null;
}

/**
 * Checks at 09:20 in São Paulo whether readers see today's publication: source, schedule or store may have failed.
 * Before the first publication it only logs, because the market is still being set up, unless the schedule has not even tried.
 * @throws Error if they do not see it, or if nothing was tried today, so that the alarm rings
 */
export const checkRefresh = (deps: CheckRefresh) => async (): Promise<RefreshCheck> => {
  const at = deps.now();
  const today = dayOf(at);
  const [latest] = await deps.readPublications(at);
  if (!latest) {
    const attempts = await deps.readAttempts();
    if (attempts?.dia !== today) {
      throw new Error(`nothing was ever published, and no refresh has ended today: look for the schedule of 09:05`);
    }
    logger.warn('market is not set up', { motivo: 'nothing has been published yet; the log of the refresh says why' });
    return { dia: null };
  }
  if (latest.dia !== today) throw new Error(`${today} is not published; the newest day is ${latest.dia}`);
  logger.info('market refresh is there', { dia: today });
  return { dia: today };
};

checkEnvironment(jobs.marketCheckRefresh.tables);

export const handler = checkRefresh({ now, readPublications, readAttempts });
