import { findAccessKey, findKeyId } from '../../lib/access/access-keys.ts';
import { refund, spend } from '../../lib/access/quotas.ts';
import { NothingPublished } from '../../lib/market/errors.ts';
import { type MarketAccess, metered, untilNextRefresh } from '../../lib/market/http/market-access.ts';
import { publications, publishedList } from '../../lib/market/store/publications.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { prime } from '../../lib/platform/http/prime.ts';
import { marketTickersReply } from '../../lib/platform/http/schemas/market-tickers-reply.generated.js';
import { routes } from '../routes.ts';

/** Outside world of this endpoint; a test hands in its own. */
export interface ListTickers {
  readonly access: MarketAccess;
  readonly publications: typeof publications;
  readonly list: typeof publishedList;
}

/** All stocks of the latest publication (docs/spec/market.md#tickers). @throws NothingPublished 404 */
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
