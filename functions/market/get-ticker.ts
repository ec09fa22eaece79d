import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheTexts } from '../../lib/market/http/cache-texts.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { assumptionsIn, revalueStock } from '../../lib/market/http/own-assumptions.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { requireStock } from '../../lib/market/require-stock.ts';
import { readPublishedStock } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { marketAssumptionsQuery } from '../../lib/platform/http/schemas/market-assumptions-query.generated.js';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetTicker {
  readonly readPublications: typeof readPublications;
  readonly readStock: typeof readPublishedStock;
}

type TickerCall = Pick<Call<typeof routes.marketGetTicker>, 'path' | 'query' | 'now'>;

/**
 * All that is known of one stock, valued by the query's assumptions (docs/spec/market/ticker.md).
 * @throws TickerNotFound 404, NothingPublished 404, NotRecalculable 404
 */
export const getTicker = (deps: GetTicker) => {
  const cachedText = cacheTexts();
  return async ({ path, query, now }: TickerCall): Promise<Reply> => {
    const { codigo } = requireStock(path.codigo);
    const [latest] = await deps.readPublications(now);
    if (!latest) throw new NothingPublished();
    const stock = await deps.readStock(codigo, latest.id);
    const assumptions = assumptionsIn(query);
    const { body, etag } =
      assumptions === undefined
        ? stock
        : await cachedText([latest.id, codigo, assumptions], async () =>
            JSON.stringify(await revalueStock(stock.parse(), assumptions)),
          );
    return { status: 200, headers: cacheUntilNextRefresh(now, latest), body, etag };
  };
};

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketGetTicker,
  requirePlan(routes.marketGetTicker, getTicker({ readPublications, readStock: readPublishedStock })),
  { query: marketAssumptionsQuery },
);
