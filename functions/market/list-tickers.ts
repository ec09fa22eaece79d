import { type Call, endpoint, type Reply } from '../../lib/http/endpoint.ts';
import { type MarketAccess, metered, untilNextRefresh } from '../../lib/http/market-access.ts';
import { prime } from '../../lib/http/prime.ts';
import { marketTickersReply } from '../../lib/http/schemas/market-tickers-reply.generated.js';
import { NothingPublished } from '../../lib/market/errors.ts';
import { findAccessKey, findKeyId } from '../../lib/storage/access-keys.ts';
import { publications, publishedList } from '../../lib/storage/publications.ts';
import { refund, spend } from '../../lib/storage/quotas.ts';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface ListTickers {
  readonly access: MarketAccess;
  readonly publications: typeof publications;
  readonly list: typeof publishedList;
}

/** All stocks of the latest publication (market-api.md, GET /api/v1/tickers). @throws NothingPublished 404 */
export const listTickers = (world: ListTickers) =>
  metered(world.access, { required: routes.marketListTickers.plan }, async ({ now }: Call): Promise<Reply> => {
    const [latest] = await world.publications();
    if (!latest) throw new NothingPublished();
    return { status: 200, headers: untilNextRefresh(now, latest), body: (await world.list(latest.id)) as object };
  });

await prime(async () => {
  const [latest] = await publications();
  if (latest) await publishedList(latest.id);
});

export const handler = endpoint(
  routes.marketListTickers,
  listTickers({ access: { findKey: findAccessKey, findKeyId, spend, refund }, publications, list: publishedList }),
  { reply: marketTickersReply },
);
