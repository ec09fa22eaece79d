import { type Call, endpoint, type Reply } from '../../lib/http/endpoint.ts';
import { type MarketAccess, metered, untilNextRefresh } from '../../lib/http/market-access.ts';
import { prime } from '../../lib/http/prime.ts';
import { marketTickerReply } from '../../lib/http/schemas/market-ticker-reply.generated.js';
import { NothingPublished } from '../../lib/market/errors.ts';
import { namedStock } from '../../lib/market/named-stock.ts';
import { findAccessKey, findKeyId } from '../../lib/storage/access-keys.ts';
import { publications, publishedStock } from '../../lib/storage/publications.ts';
import { refund, spend } from '../../lib/storage/quotas.ts';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface GetTicker {
  readonly access: MarketAccess;
  readonly publications: typeof publications;
  readonly stock: typeof publishedStock;
}

type TickerCall = Call<typeof routes.marketGetTicker.path>;

/**
 * All that is known of one stock (market-api.md, GET /api/v1/ticker/{codigo}).
 * @throws TickerNotFound 404, NothingPublished 404
 */
export const getTicker = (world: GetTicker) =>
  metered(
    world.access,
    { required: routes.marketGetTicker.plan },
    async ({ path, now }: TickerCall): Promise<Reply> => {
      const { codigo } = namedStock(path.codigo);
      const [latest] = await world.publications();
      if (!latest) throw new NothingPublished();
      return {
        status: 200,
        headers: untilNextRefresh(now, latest),
        body: (await world.stock(codigo, latest.id)) as object,
      };
    },
  );

await prime(() => publications());

export const handler = endpoint(
  routes.marketGetTicker,
  getTicker({ access: { findKey: findAccessKey, findKeyId, spend, refund }, publications, stock: publishedStock }),
  { reply: marketTickerReply },
);
