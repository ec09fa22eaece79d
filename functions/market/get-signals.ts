import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { selectSignals } from '../../lib/market/signals.ts';
import { publishedList } from '../../lib/market/store/documents.ts';
import { publications } from '../../lib/market/store/publications.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetSignals {
  readonly publications: typeof publications;
  readonly list: typeof publishedList;
}

/** The top 5 and the convergences of the day (docs/spec/market.md#signals). @throws NothingPublished 404 */
export const getSignals =
  (deps: GetSignals) =>
  async ({ now }: Pick<Call, 'now'>): Promise<Reply> => {
    const [latest] = await deps.publications();
    if (!latest) throw new NothingPublished();
    const { tickers } = (await deps.list(latest.id)).content();
    const { dia, data_pregao } = latest;
    return {
      status: 200,
      headers: cacheUntilNextRefresh(now, latest),
      body: { data_referencia: dia, data_pregao, ...selectSignals(tickers) },
    };
  };

await prime(async () => {
  const [latest] = await publications();
  if (latest) (await publishedList(latest.id)).content();
});

export const handler = endpoint(
  routes.marketGetSignals,
  requirePlan(routes.marketGetSignals, getSignals({ publications, list: publishedList })),
);
