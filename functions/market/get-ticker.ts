import { findAccessKey, findKeyId } from '../../lib/access/access-keys.ts';
import { refund, spend } from '../../lib/access/quotas.ts';
import { NothingPublished } from '../../lib/market/errors.ts';
import { type MarketAccess, metered, untilNextRefresh } from '../../lib/market/http/market-access.ts';
import { namedStock } from '../../lib/market/named-stock.ts';
import { publications, publishedStock } from '../../lib/market/store/publications.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { prime } from '../../lib/platform/http/prime.ts';
import { marketTickerReply } from '../../lib/platform/http/schemas/market-ticker-reply.generated.js';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface GetTicker {
  readonly access: MarketAccess;
  readonly publications: typeof publications;
  readonly stock: typeof publishedStock;
}

type TickerCall = Call<typeof routes.marketGetTicker.path>;

/**
 * All that is known of one stock (docs/spec/market.md#ticker).
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
