import { randomBytes } from 'node:crypto';
import { createBatchWriter } from '../../platform/aws/batch-writer.ts';
import { agendaOf } from '../agenda.ts';
import { archiveDay } from '../archive/archive-day.ts';
import { auditOf } from '../audit.ts';
import { toExactFigures } from '../calculation.ts';
import { type ExactFiguresOfDay, keptUntil, type Publication, type PublishedDay } from '../publication.ts';
import type { FullTicker } from '../ticker.ts';
import {
  agendaCode,
  auditCode,
  exactFiguresCode,
  indicatorsCode,
  indicatorsOf,
  listCode,
  statementsCode,
  toItem,
} from './documents.ts';
import { discardPending, toPendingItems } from './pending-archive.ts';
import { addToPointer } from './publications.ts';
import { scoresTable } from './scores-table.ts';

/** Creates a unique id, so that documents stored under an id never change. */
export const createPublicationId = (at: Date): string =>
  `${at.toISOString().replace(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;

/**
 * Stores the documents of days, with what the archive must get of them, then shows them all to readers by one write.
 * @returns false if readers see no change, because later publications of all the days count
 * @throws StoreUnavailable 503
 */
export async function publishDays(days: ReadonlyMap<Publication, PublishedDay>, now: Date): Promise<boolean> {
  const batches = createBatchWriter(scoresTable());
  const pendingKeys: string[] = [];
  for (const [publication, day] of days) {
    const { lista, ativos, entradas, demonstracoes = new Map(), conferencias } = day;
    const expires_at = Math.floor(keptUntil(publication).getTime() / 1000);
    const documents = [
      [listCode, lista],
      [exactFiguresCode, exactFiguresOf(ativos.values())],
      [indicatorsCode, indicatorsOf(ativos.values())],
      [agendaCode, agendaOf(ativos.values(), entradas)],
      [auditCode, auditOf(ativos.values(), conferencias)],
      ...ativos,
    ] as const;
    for (const [codigo, content] of documents) {
      await batches.add({ PutRequest: { Item: { ...toItem(codigo, publication.id, content), expires_at } } });
    }
    // They are kept for as long as a publication may have them: the name is of the content, and a few are new each day.
    for (const [codigo, content] of demonstracoes) {
      const id = ativos.get(codigo)?.id_demonstracoes;
      if (id) await batches.add({ PutRequest: { Item: toItem(statementsCode(codigo), id, content) } });
    }
    for (const Item of toPendingItems(archiveDay(publication, day))) {
      await batches.add({ PutRequest: { Item: { ...Item, expires_at } } });
      pendingKeys.push(Item.publicacao);
    }
  }
  await batches.flush();
  const isShown = await addToPointer([...days.keys()], now);
  if (!isShown) await discardPending(pendingKeys);
  return isShown;
}

const exactFiguresOf = (stocks: Iterable<FullTicker>): ExactFiguresOfDay =>
  Object.fromEntries(
    [...stocks].flatMap(({ codigo, calculo }) => (calculo ? [[codigo, toExactFigures(calculo)] as const] : [])),
  );
