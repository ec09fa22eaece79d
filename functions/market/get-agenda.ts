import { type Agenda, selectEvents } from '../../lib/market/agenda.ts';
import { NothingPublished } from '../../lib/market/errors.ts';
import { checkAgenda } from '../../lib/market/http/agenda-query.ts';
import { cacheTexts } from '../../lib/market/http/cache-texts.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { chooseFormat, formatHeaders } from '../../lib/market/http/reply-format.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { toUniverseCodes } from '../../lib/market/http/screening.ts';
import { publishedAt } from '../../lib/market/publication.ts';
import { dayOf } from '../../lib/market/sao-paulo.ts';
import { readAgenda } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { writeAgenda } from '../../lib/market/write-agenda.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { marketAgendaQuery } from '../../lib/platform/http/schemas/market-agenda-query.generated.js';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetAgenda {
  readonly readPublications: typeof readPublications;
  readonly readAgenda: (id: string) => Promise<Agenda>;
}

type AgendaCall = Pick<Call<typeof routes.marketGetAgenda>, 'query' | 'now' | 'accept'>;

/**
 * The days of the payments of all stocks, or of those that the query selects, from today on if it does not say another day
 * (docs/spec/market/agenda.md). @throws NothingPublished 404
 */
export const getAgenda = (deps: GetAgenda) => {
  const cachedText = cacheTexts();
  return async ({ query: { formato, codigos: codes, ...given }, now, accept }: AgendaCall): Promise<Reply> => {
    const { de = dayOf(now), ate = null, tipo } = given;
    const codigos = codes && toUniverseCodes(codes);
    const [latest] = await deps.readPublications(now);
    if (!latest) throw new NothingPublished();
    const format = chooseFormat(formato, accept, ['json', 'csv', 'ics']);
    const { body, etag } = await cachedText([latest.id, format, de, ate, tipo, codigos], async () => {
      const selection = { de, ...(ate && { ate }), ...(tipo && { tipo }), ...(codigos && { codigos }) };
      const selected = selectEvents(await deps.readAgenda(latest.id), selection);
      return writeAgenda({ data_referencia: latest.dia, de, ate, ...selected }, format, publishedAt(latest));
    });
    const content = formatHeaders(format, `agenda-${latest.dia}`);
    return { status: 200, headers: { ...cacheUntilNextRefresh(now, latest), Vary: 'Accept', ...content }, body, etag };
  };
};

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketGetAgenda,
  requirePlan(routes.marketGetAgenda, getAgenda({ readPublications, readAgenda })),
  { query: marketAgendaQuery, check: checkAgenda(now) },
);
