import { publishedAt } from '../../lib/market/publication.ts';
import { formatWithOffset } from '../../lib/market/sao-paulo.ts';
import { serviceStatus } from '../../lib/market/service-status.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { universe } from '../../lib/market/universe.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetHealth {
  readonly readPublications: typeof readPublications;
}

/** Health of the market API (docs/spec/market.md#health). */
export const getHealth =
  (deps: GetHealth) =>
  async ({ now }: Pick<Call, 'now'>): Promise<Reply> => {
    const published = await deps.readPublications();
    const [latest] = published;
    return {
      status: serviceStatus(published, now).status,
      last_update: latest ? formatWithOffset(publishedAt(latest)) : null,
      // Without a publication there are no tickers yet.
      universe_size: latest ? universe.length : 0,
    };
  };

await prime(() => readPublications());

export const handler = endpoint(routes.marketGetHealth, getHealth({ readPublications }));
