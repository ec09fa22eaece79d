import { archivePublications } from '../../../lib/market/import/archive-publications.ts';
import { prepareDay } from '../../../lib/market/import/refresh-market.ts';
import type { Publication, PublishedDay } from '../../../lib/market/publication.ts';
import { addDays, dayOf, instantOf, refreshTime } from '../../../lib/market/sao-paulo.ts';
import { demoSource } from '../../../lib/market/source/demo.ts';
import { readPublications } from '../../../lib/market/store/publications.ts';
import { publishDays } from '../../../lib/market/store/publish-days.ts';

/** Enough for history, signals and the delayed sample. */
const seededDays = 45;

/** Publishes the last 45 days, each at 09:05 of its day, unless days are published already. */
export async function seedMarket(now: Date): Promise<void> {
  if ((await readPublications(now)).length > 0) return;
  const today = dayOf(now);
  const days = new Map<Publication, PublishedDay>();
  // The days are published all at once, so that none can be read yet.
  const prices = new Map<string, ReadonlyMap<string, number>>();
  const readPrices = async (session: string) => prices.get(session);
  for (let ago = seededDays - 1; ago >= 0; ago -= 1) {
    const at = instantOf(addDays(today, -ago), refreshTime);
    // Today's data comes at 09:05.
    if (at > now) continue;
    const { publishable } = await prepareDay({ sources: [demoSource], now: at, readPrices });
    if (!publishable) continue;
    const { publication, day } = publishable;
    days.set(publication, day);
    prices.set(publication.data_pregao, new Map(day.lista.tickers.map(({ codigo, preco }) => [codigo, preco ?? 0])));
  }
  await publishDays(days, now);
  const failure = await archivePublications();
  if (failure) console.error(`the archive of the market lacks the demo: ${failure.name}: ${failure.message}`);
}

/** `seedMarket` as a job of a thread. @param at ISO 8601 date-time */
export const handler = (at: string): Promise<void> => seedMarket(new Date(at));
