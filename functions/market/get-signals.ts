import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheTexts } from '../../lib/market/http/cache-texts.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { assumptionsIn, revalueList } from '../../lib/market/http/own-assumptions.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { joinSources } from '../../lib/market/join-sources.ts';
import type { Publication } from '../../lib/market/publication.ts';
import { signalNotices } from '../../lib/market/signal-notices.ts';
import { selectSignals } from '../../lib/market/signals.ts';
import { readExactFigures, readPublishedList } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import type { SelectedTickers } from '../../lib/market/write-tickers.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { marketAssumptionsQuery } from '../../lib/platform/http/schemas/market-assumptions-query.generated.js';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetSignals {
  readonly readPublications: typeof readPublications;
  readonly readList: typeof readPublishedList;
  readonly readExact: typeof readExactFigures;
}

type SignalsCall = Pick<Call<typeof routes.marketGetSignals>, 'query' | 'now'>;

/**
 * The top 5 and the convergences of the day, by the query's assumptions (docs/spec/market/signals.md).
 * @throws NothingPublished 404, NotRecalculable 404
 */
export const getSignals = (deps: GetSignals) => {
  const cachedText = cacheTexts();
  return async ({ query, now }: SignalsCall): Promise<Reply> => {
    const [latest] = await deps.readPublications(now);
    if (!latest) throw new NothingPublished();
    const assumptions = assumptionsIn(query);
    const { body, etag } = await cachedText([latest.id, assumptions], async () => {
      const list = (await deps.readList(latest.id)).parse();
      const valued = assumptions && (await revalueList(list, latest.id, assumptions, deps.readExact));
      return JSON.stringify(signalsOf(latest, valued ?? list));
    });
    return { status: 200, headers: cacheUntilNextRefresh(now, latest), body, etag };
  };
};

function signalsOf(
  { dia, data_pregao }: Publication,
  { parametros, tickers }: Pick<SelectedTickers, 'parametros' | 'tickers'>,
) {
  const signals = selectSignals(tickers);
  return {
    data_referencia: dia,
    data_pregao,
    fonte: joinSources(tickers),
    ...(parametros && { parametros }),
    ...signals,
    avisos: signalNotices(tickers, signals),
  };
}

await prime(async () => {
  const [latest] = await readPublications(now());
  if (latest) (await readPublishedList(latest.id)).parse();
});

export const handler = endpoint(
  routes.marketGetSignals,
  requirePlan(
    routes.marketGetSignals,
    getSignals({ readPublications, readList: readPublishedList, readExact: readExactFigures }),
  ),
  { query: marketAssumptionsQuery },
);
