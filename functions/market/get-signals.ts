import { NothingPublished } from '../../lib/market/errors.ts';
import { untilNextRefresh } from '../../lib/market/http/market-access.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { signalsOf } from '../../lib/market/signals.ts';
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
    const { tickers } = (await deps.list(latest.id)).content;
    const { dia, data_pregao } = latest;
    return {
      status: 200,
      headers: untilNextRefresh(now, latest),
      body: { data_referencia: dia, data_pregao, ...signalsOf(tickers) },
    };
  };

await prime(async () => {
  const [latest] = await publications();
  if (latest) await publishedList(latest.id);
});

export const handler = endpoint(
  routes.marketGetSignals,
  requirePlan(routes.marketGetSignals, getSignals({ publications, list: publishedList })),
);
