import { publishedAt } from '../publication.ts';
import { writeArchived } from '../store/archive.ts';
import { discardPending, type PendingArchive, readPending } from '../store/pending-archive.ts';
import { readPointer } from '../store/pointer.ts';
import { findCounting } from '../store/publications.ts';

/** With the time for the sources, below the 300 s of the refresh. */
const maxArchiveMs = 20_000;

/**
 * Writes every publication that readers have seen, and that the archive lacks, to the archive. What fails stays in the
 * table for the next call, because a publication must not depend on its archive.
 * @returns why the archive still lacks some; undefined if it has all
 */
export async function archivePublications(deadline = AbortSignal.timeout(maxArchiveMs)): Promise<Error | undefined> {
  let failure: Error | undefined;
  const keepFirst = (error: Error): void => {
    failure ??= error;
  };
  const pending = await findPending().catch(keepFirst);
  for (const publication of pending ?? []) {
    const archived = writeArchived(publication, deadline).then(() => discardPending(publication.keys));
    await archived.catch(keepFirst);
  }
  return failure;
}

/**
 * What readers see, and what was replaced before it could be archived. A publication that is later than the one they see
 * is still in the making, or was never finished.
 */
async function findPending(): Promise<readonly PendingArchive[]> {
  const pending = await readPending();
  if (pending.length === 0) return [];
  const days = pending.map(({ dia }) => dia);
  const counting = await findCounting(days, (await readPointer(true)).publicacoes);
  return pending.filter((publication) => {
    const seen = counting.get(publication.dia);
    return seen !== undefined && publishedAt(publication) <= publishedAt(seen);
  });
}
