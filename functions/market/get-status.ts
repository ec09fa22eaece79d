import { sampleDelayHours } from '../../lib/access/plans.ts';
import type { Caller } from '../../lib/market/http/market-access.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { joinSources } from '../../lib/market/join-sources.ts';
import { type Publication, publishedAt } from '../../lib/market/publication.ts';
import { describeUpdate } from '../../lib/market/refresh-attempts.ts';
import { formatWithOffset, instantOf, nextRefresh, refreshTime } from '../../lib/market/sao-paulo.ts';
import { serviceStatus } from '../../lib/market/service-status.ts';
import { readAttempts } from '../../lib/market/store/attempts.ts';
import { readPublishedList } from '../../lib/market/store/documents.ts';
import { readLaterPublications, readPublications } from '../../lib/market/store/publications.ts';
import { sampleCodes, universe } from '../../lib/market/universe.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetStatus {
  readonly readPublications: typeof readPublications;
  readonly readLater: typeof readLaterPublications;
  readonly readAttempts: typeof readAttempts;
  readonly readList: typeof readPublishedList;
}

/**
 * Returns public metrics (docs/spec/market/status.md). A key of the plan Gratis also gets the sample, and the request
 * counts against its daily quota.
 */
export const getStatus =
  (deps: GetStatus) =>
  async ({ now }: Pick<Call, 'now'>, caller: Caller): Promise<Reply> => {
    const published = await deps.readPublications(now);
    const later = await deps.readLater(now);
    const [latest] = published;
    const attempts = await deps.readAttempts();
    const { status: word, uptime_30d_pct, since, aviso } = serviceStatus(published, later, now);
    const upSince = since === null ? now : instantOf(since, refreshTime);
    return {
      status: 200,
      // A cache must not answer a request with a key by what it has kept for those without.
      headers: { 'Cache-Control': caller ? 'private, no-store' : 'public, max-age=60', Vary: 'X-API-Key' },
      body: {
        status: word,
        ...(aviso !== undefined && { aviso }),
        uptime_seconds: Math.max(0, Math.floor((now.getTime() - upSince.getTime()) / 1000)),
        uptime_30d_pct,
        universe_size: universe.length,
        universe: universe.map(({ codigo }) => codigo),
        last_update: latest ? formatWithOffset(publishedAt(latest)) : null,
        next_update: formatWithOffset(nextRefresh(now)),
        fonte: latest ? joinSources((await deps.readList(latest.id)).parse().tickers) : null,
        atualizacao: describeUpdate(latest, attempts, now),
        ...(caller?.plan === 'gratis' && { amostra: await readSample(deps, published, now) }),
      },
    };
  };

/** Reads the sample from the newest publication that is old enough. */
async function readSample(deps: GetStatus, published: readonly Publication[], now: Date) {
  const delayMs = sampleDelayHours * 3_600_000;
  const old = published.find((publication) => now.getTime() - publishedAt(publication).getTime() >= delayMs);
  if (!old) return { atraso_horas: sampleDelayHours, data_referencia: null, tickers: [] };
  const { tickers } = (await deps.readList(old.id)).parse();
  return {
    atraso_horas: sampleDelayHours,
    data_referencia: old.dia,
    tickers: tickers.filter(({ codigo }) => sampleCodes.includes(codigo)),
  };
}

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketGetStatus,
  requirePlan(
    routes.marketGetStatus,
    getStatus({
      readPublications,
      readLater: readLaterPublications,
      readAttempts,
      readList: readPublishedList,
    }),
  ),
);
