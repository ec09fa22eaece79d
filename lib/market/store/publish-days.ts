import { randomBytes } from 'node:crypto';
import { createBatchWriter } from '../../platform/aws/batch-writer.ts';
import { toExactFigures } from '../calculation.ts';
import { type ExactFiguresOfDay, type Publication, type PublishedDay, publishedAt } from '../publication.ts';
import type { FullTicker } from '../ticker.ts';
import { exactFiguresCode, listCode, toItem } from './documents.ts';
import { addToPointer } from './publications.ts';
import { scoresTable } from './scores-table.ts';

const keptDays = 400;

/** Creates a unique id, so that documents stored under an id never change. */
export const createPublicationId = (at: Date): string =>
  `${at.toISOString().replace(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;

/**
 * Stores the documents of days, then shows them all to readers by one write.
 * @returns false if readers see no change, because later publications of all the days count
 * @throws StoreUnavailable 503
 */
export async function publishDays(days: ReadonlyMap<Publication, PublishedDay>): Promise<boolean> {
  const batches = createBatchWriter(scoresTable());
  for (const [publication, { lista, ativos }] of days) {
    const expires_at = Math.floor(publishedAt(publication).getTime() / 1000) + keptDays * 86_400;
    const documents = [[listCode, lista], [exactFiguresCode, exactFiguresOf(ativos.values())], ...ativos] as const;
    for (const [codigo, content] of documents) {
      await batches.add({ PutRequest: { Item: { ...toItem(codigo, publication.id, content), expires_at } } });
    }
  }
  await batches.flush();
  return addToPointer([...days.keys()]);
}

const exactFiguresOf = (stocks: Iterable<FullTicker>): ExactFiguresOfDay =>
  Object.fromEntries(
    [...stocks].flatMap(({ codigo, calculo }) => (calculo ? [[codigo, toExactFigures(calculo)] as const] : [])),
  );
