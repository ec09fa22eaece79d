import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { requireStock } from '../../lib/market/require-stock.ts';
import { readPublishedStock } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetTicker {
  readonly readPublications: typeof readPublications;
  readonly readStock: typeof readPublishedStock;
}

type TickerCall = Pick<Call<typeof routes.marketGetTicker>, 'path' | 'now'>;

/**
 * All that is known of one stock (docs/spec/market.md#ticker).
 * @throws TickerNotFound 404, NothingPublished 404
 */
export const getTicker =
  (deps: GetTicker) =>
  async ({ path, now }: TickerCall): Promise<Reply> => {
    const { codigo } = requireStock(path.codigo);
    const [latest] = await deps.readPublications();
    if (!latest) throw new NothingPublished();
    const { body, etag } = await deps.readStock(codigo, latest.id);
    return { status: 200, headers: cacheUntilNextRefresh(now, latest), body, etag };
  };

await prime(() => readPublications());

export const handler = endpoint(
  routes.marketGetTicker,
  requirePlan(routes.marketGetTicker, getTicker({ readPublications, readStock: readPublishedStock })),
);
