import { publishedAt } from '../../lib/market/publication.ts';

/** All that is stored of the market, once the stores have been started. */
export const marketStorage = async () => ({
  publishedAt,
  ...(await import('../../lib/market/store/publications.ts')),
  ...(await import('../../lib/market/store/documents.ts')),
  ...(await import('../../lib/market/store/publish-days.ts')),
});
export type MarketStorage = Awaited<ReturnType<typeof marketStorage>>;
