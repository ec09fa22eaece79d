import { type PublishedAudit, selectAudit } from '../../lib/market/audit.ts';
import { NothingPublished } from '../../lib/market/errors.ts';
import { cacheTexts } from '../../lib/market/http/cache-texts.ts';
import { cacheUntilNextRefresh } from '../../lib/market/http/cache-until-next-refresh.ts';
import { chooseFormat, formatHeaders } from '../../lib/market/http/reply-format.ts';
import { requirePlan } from '../../lib/market/http/require-plan.ts';
import { findUnknownCodes, toUniverseCodes } from '../../lib/market/http/screening.ts';
import { readAudit } from '../../lib/market/store/documents.ts';
import { readPublications } from '../../lib/market/store/publications.ts';
import { writeAudit } from '../../lib/market/write-audit.ts';
import { now } from '../../lib/platform/clock.ts';
import { prime } from '../../lib/platform/http/at-load.ts';
import { type Call, endpoint, type Reply } from '../../lib/platform/http/endpoint.ts';
import { marketAuditQuery } from '../../lib/platform/http/schemas/market-audit-query.generated.js';
import { routes } from '../routes.ts';

/** What this endpoint needs from outside; a test passes its own. */
export interface GetAudit {
  readonly readPublications: typeof readPublications;
  readonly readAudit: (id: string) => Promise<PublishedAudit>;
}

type AuditCall = Pick<Call<typeof routes.marketGetAudit>, 'query' | 'now' | 'accept'>;

/** What the figures of the latest publication were compared with (docs/spec/market/audit.md). @throws NothingPublished 404 */
export const getAudit = (deps: GetAudit) => {
  const cachedText = cacheTexts();
  return async ({ query: { formato, codigos: codes, figura, resultado }, now, accept }: AuditCall): Promise<Reply> => {
    const codigos = codes && toUniverseCodes(codes);
    const [latest] = await deps.readPublications(now);
    if (!latest) throw new NothingPublished();
    const { id, dia, data_pregao } = latest;
    const format = chooseFormat(formato, accept, ['json', 'csv']);
    const { body, etag } = await cachedText([id, format, codigos, figura, resultado], async () => {
      const selection = { ...(codigos && { codigos }), ...(figura && { figura }), ...(resultado && { resultado }) };
      const selected = selectAudit(await deps.readAudit(id), selection);
      return writeAudit({ data_referencia: dia, data_pregao, ...selected }, format);
    });
    const content = formatHeaders(format, `conferencia-${dia}`);
    return { status: 200, headers: { ...cacheUntilNextRefresh(now, latest), Vary: 'Accept', ...content }, body, etag };
  };
};

await prime(() => readPublications(now()));

export const handler = endpoint(
  routes.marketGetAudit,
  requirePlan(routes.marketGetAudit, getAudit({ readPublications, readAudit })),
  { query: marketAuditQuery, check: ({ codigos }) => findUnknownCodes(codigos) },
);
