import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { publishedList } from '../../lib/market/store/documents.ts';
import { publications } from '../../lib/market/store/publications.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface ListTickers {
  readonly publications: typeof publications;
  readonly list: typeof publishedList;
}

/** All stocks of the latest publication (docs/spec/market.md#tickers). @throws NothingPublished 404 */
export const listTickers =
  (deps: ListTickers) =>
  async ({ now }: Pick<Call, 'now'>): Promise<Reply> => {
    const [latest] = await deps.publications();
    if (!latest) throw new NothingPublished();
    const { body, etag } = await deps.list(latest.id);
    return { status: 200, headers: cacheUntilNextRefresh(now, latest), body, etag };
  };

await prime(async () => {
  const [latest] = await publications();
  if (latest) await publishedList(latest.id);
});

export const handler = endpoint(
  routes.marketListTickers,
  requirePlan(routes.marketListTickers, listTickers({ publications, list: publishedList })),
);
