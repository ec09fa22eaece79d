import { publishedAt } from '../../lib/market/publication.ts';
import { formatWithOffset } from '../../lib/market/sao-paulo.ts';
import { serviceStatus } from '../../lib/market/service-status.ts';
import { readLaterPublications, readPublications } from '../../lib/market/store/publications.ts';
import { universe } from '../../lib/market/universe.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetHealth {
  readonly readPublications: typeof readPublications;
  readonly readLater: typeof readLaterPublications;
}

/** Health of the market API (docs/spec/market/health.md). */
export const getHealth =
  (deps: GetHealth) =>
  async ({ now }: Pick<Call, 'now'>): Promise<Reply> => {
    const published = await deps.readPublications(now);
    const later = await deps.readLater(now);
    const [latest] = published;
    return {
      status: serviceStatus(published, later, now).status,
      last_update: latest ? formatWithOffset(publishedAt(latest)) : null,
      // Without a publication there are no tickers yet.
      universe_size: latest ? universe.length : 0,
    };
  };

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketGetHealth,
  getHealth({ readPublications, readLater: readLaterPublications }),
);
