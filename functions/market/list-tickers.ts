import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { readPublishedList } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface ListTickers {
  readonly readPublications: typeof readPublications;
  readonly readList: typeof readPublishedList;
}

/** All stocks of the latest publication (docs/spec/market.md#tickers). @throws NothingPublished 404 */
export const listTickers =
  (deps: ListTickers) =>
  async ({ now }: Pick<Call, 'now'>): Promise<Reply> => {
    const [latest] = await deps.readPublications();
    if (!latest) throw new NothingPublished();
    const { body, etag } = await deps.readList(latest.id);
    return { status: 200, headers: cacheUntilNextRefresh(now, latest), body, etag };
  };

await prime(async () => {
  const [latest] = await readPublications();
  if (latest) await readPublishedList(latest.id);
});

export const handler = endpoint(
  routes.marketListTickers,
  requirePlan(routes.marketListTickers, listTickers({ readPublications, readList: readPublishedList })),
);
