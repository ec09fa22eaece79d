import { changeKinds, findChanges } from '../../lib/market/changes.ts';
import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheTexts } from '../../lib/market/http/cache-texts.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { checkChanges } from '../../lib/market/http/changes-query.ts';
import { chooseFormat, formatHeaders } from '../../lib/market/http/reply-format.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { toUniverseCodes } from '../../lib/market/http/screening.ts';
import type { Publication } from '../../lib/market/publication.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { readStocksOfDays } from '../../lib/market/store/stocks-of-days.ts';
import { writeChanges } from '../../lib/market/write-changes.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { invalidRequest } from '../../lib/platform/http/problem.ts';
import { marketChangesQuery } from '../../lib/platform/http/schemas/market-changes-query.generated.js';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface ListChanges {
  readonly readPublications: typeof readPublications;
  readonly readDays: typeof readStocksOfDays;
}

type ChangesCall = Pick<Call<typeof routes.marketListChanges>, 'query' | 'now' | 'accept'>;

/**
 * What has changed since the publication of a day, or since the one before the last (docs/spec/market/changes.md).
 * @throws NothingPublished 404, InvalidRequest 400 for a day before all publications
 */
export const listChanges = (deps: ListChanges) => {
  const cachedText = cacheTexts();
  return async ({
    query: { formato, codigos: codes, desde, tipo = changeKinds },
    now,
    accept,
  }: ChangesCall): Promise<Reply> => {
    const publications = await deps.readPublications(now);
    const [latest] = publications;
    if (!latest) throw new NothingPublished();
    const compared = since(publications, desde);
    const codigos = codes && toUniverseCodes(codes);
    const format = chooseFormat(formato, accept, ['json', 'csv']);
    const { body, etag } = await cachedText([compared.map(({ id }) => id), format, tipo, codigos], async () => {
      const found = findChanges(await deps.readDays(compared));
      const isWanted = (change: { readonly codigo: string; readonly tipo: (typeof changeKinds)[number] }): boolean =>
        tipo.includes(change.tipo) && (codigos === undefined || codigos.includes(change.codigo));
      const selected = { mudancas: found.mudancas.filter(isWanted), sem_base: found.sem_base.filter(isWanted) };
      const base = compared.length > 1 ? compared.at(-1) : undefined;
      return writeChanges({ data_referencia: latest.dia, desde: base?.dia ?? null, ...selected }, format);
    });
    const content = formatHeaders(format, `mudancas-${latest.dia}`);
    return { status: 200, headers: { ...cacheUntilNextRefresh(now, latest), Vary: 'Accept', ...content }, body, etag };
  };
};

/** The publications to compare, newest first: up to that of a day, or the last one before it. @throws InvalidRequest 400 */
function since(publications: readonly Publication[], day: string | undefined): readonly Publication[] {
  if (day === undefined) return publications.slice(0, 2);
  const base = publications.findIndex(({ dia }) => dia <= day);
  if (base !== -1) return publications.slice(0, base + 1);
  const first = publications.at(-1)?.dia;
  const detail = `Recebido "${day}"; a publicação mais antiga que se pode comparar é de ${first}.`;
  throw invalidRequest([{ parameter: 'desde', code: 'out_of_range', detail }]);
}

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketListChanges,
  requirePlan(routes.marketListChanges, listChanges({ readPublications, readDays: readStocksOfDays })),
  { query: marketChangesQuery, check: checkChanges },
);
