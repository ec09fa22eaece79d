import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { joinSources } from '../../lib/market/join-sources.ts';
import { selectSignals } from '../../lib/market/signals.ts';
import { readPublishedList } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetSignals {
  readonly readPublications: typeof readPublications;
  readonly readList: typeof readPublishedList;
}

/** The top 5 and the convergences of the day (docs/spec/market.md#signals). @throws NothingPublished 404 */
export const getSignals =
  (deps: GetSignals) =>
  async ({ now }: Pick<Call, 'now'>): Promise<Reply> => {
    const [latest] = await deps.readPublications();
    if (!latest) throw new NothingPublished();
    const { tickers } = (await deps.readList(latest.id)).parse();
    const { dia, data_pregao } = latest;
    return {
      status: 200,
      headers: cacheUntilNextRefresh(now, latest),
      body: { data_referencia: dia, data_pregao, fonte: joinSources(tickers), ...selectSignals(tickers) },
    };
  };

await prime(async () => {
  const [latest] = await readPublications();
  if (latest) (await readPublishedList(latest.id)).parse();
});

export const handler = endpoint(
  routes.marketGetSignals,
  requirePlan(routes.marketGetSignals, getSignals({ readPublications, readList: readPublishedList })),
);
