import { archivePublications } from '../../../lib/market/import/archive-publications.ts';
import { prepareDay } from '../../../lib/market/import/refresh-market.ts';
import type { Publication, PublishedDay } from '../../../lib/market/publication.ts';
import { describeUpdate } from '../../../lib/market/refresh-attempts.ts';
import { addDays, dayOf, instantOf, refreshTime } from '../../../lib/market/sao-paulo.ts';
import { demoSource } from '../../../lib/market/source/demo.ts';
import { readAttempts } from '../../../lib/market/store/attempts.ts';
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

/** True when today's refresh is due and has not happened: the product was off at 09:05. */
export async function isRefreshLate(now: Date): Promise<boolean> {
  const [latest] = await readPublications(now);
  return instantOf(dayOf(now), refreshTime) <= now && (latest === undefined || latest.dia < dayOf(now));
}

/** True when today's refresh has failed and is to be tried again. */
export async function isRetryWanted(now: Date): Promise<boolean> {
  const [latest] = await readPublications(now);
  return describeUpdate(latest, await readAttempts(), now).estado === 'atrasada';
}
