import type { Context } from 'aws-lambda';
import { checkEnvironment } from '../../lib/platform/aws/environment.ts';
import { now } from '../../lib/platform/clock.ts';
import { type Deadline, withDeadline } from '../../lib/platform/http/deadline.ts';
import { logger } from '../../lib/platform/log.ts';
import { withWorkingDirectory } from '../../lib/platform/working-directory.ts';
import { refreshRetail } from '../../lib/pricing/import/refresh-retail.ts';
import type { RetailResult } from '../../lib/pricing/import/retail-list.ts';
import { type RetailSettings, retailSettings } from '../../lib/pricing/import/retail-settings.ts';
import { jobs } from '../routes.ts';

/** What this function needs from outside; a test passes its own. */
export interface RefreshRetail {
  readonly now: () => Date;
  readonly settings: () => RetailSettings;
  readonly refresh: typeof refreshRetail;
}

/**
 * Reads the public price list in one currency after another. A currency that fails keeps its last good list.
 * @throws Error when one failed, after all were tried, so that the schedule tries again
 */
export const refreshRetailJob =
  (deps: RefreshRetail) =>
  (_event?: unknown, context?: Context): Promise<RetailResults> =>
    withDeadline(jobs.pricingRefreshRetail.id, context, (deadline) => refreshAll(deps, deadline));

interface RetailResults {
  readonly results: readonly RetailResult[];
}

async function refreshAll(deps: RefreshRetail, { signal, onWait }: Deadline): Promise<RetailResults> {
  const { regions, currencies, services } = deps.settings();
  const results: RetailResult[] = [];
  for (const currency of currencies) {
    const result = await withWorkingDirectory((directory) =>
      deps.refresh({ currency, regions, services, now: deps.now(), directory }, { signal, onWait }),
    );
    logger.info('retail prices', { ...result });
    results.push(result);
  }
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return { results };
  throw new Error(failed.map(({ scope_id, failure }) => `${scope_id}: ${failure?.message}`).join(' '));
}

checkEnvironment(jobs.pricingRefreshRetail.tables);

export const handler = refreshRetailJob({ now, settings: () => retailSettings(process.env), refresh: refreshRetail });
