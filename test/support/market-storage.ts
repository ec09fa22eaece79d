import { type Publication, type PublishedDay, publishedAt } from '../../lib/market/publication.ts';
import type { ReadOptions } from '../../lib/market/store/scores-table.ts';

/** No test publishes for a later day. */
const lateDay = new Date('2090-01-01T12:05:00Z');

/** Publications, at a moment from which those of all tests are seen, unless a test says another one. */
const storedPublications = async () => {
  const { addToPointer, readPublications, ...others } = await import('../../lib/market/store/publications.ts');
  const { publishDays, createPublicationId } = await import('../../lib/market/store/publish-days.ts');
  return {
    ...others,
    createPublicationId,
    readPublications: (now = lateDay, options: ReadOptions = {}) => readPublications(now, options),
    addToPointer: (published: readonly Publication[], now = lateDay) => addToPointer(published, now),
    publishDays: (days: ReadonlyMap<Publication, PublishedDay>, now = lateDay) => publishDays(days, now),
  };
};

/** Everything that stores market data; the local stores must be running. */
export const marketStorage = async () => ({
  publishedAt,
  ...(await storedPublications()),
  ...(await import('../../lib/market/store/documents.ts')),
});
export type MarketStorage = Awaited<ReturnType<typeof marketStorage>>;
