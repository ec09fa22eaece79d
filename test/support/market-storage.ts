import { publishedAt } from '../../lib/market/publication.ts';

/** Everything that stores market data; the local stores must be running. */
export const marketStorage = async () => ({
  publishedAt,
  ...(await import('../../lib/market/store/publications.ts')),
  ...(await import('../../lib/market/store/documents.ts')),
  ...(await import('../../lib/market/store/publish-days.ts')),
});
export type MarketStorage = Awaited<ReturnType<typeof marketStorage>>;
