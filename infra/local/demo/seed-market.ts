import { prepareDay } from '../../../lib/market/import/refresh-market.ts';
import type { Publication, PublishedDay } from '../../../lib/market/publication.ts';
import { addDays, dayOf, instantOf, refreshTime } from '../../../lib/market/sao-paulo.ts';
import { demoSource } from '../../../lib/market/source/demo.ts';
import { publications } from '../../../lib/market/store/publications.ts';
import { publishDays } from '../../../lib/market/store/publish-days.ts';

/** History, signals and the delayed sample are real from the first minute. */
const seededDays = 45;

/**
 * Gives a new local store the valuations of the last 45 days, each published at 09:05 of its day by the code that
 * publishes the days of a deployment. A store that has published days already is left unchanged.
 */
export async function seedMarket(now: Date): Promise<void> {
  if ((await publications()).length > 0) return;
  const today = dayOf(now);
  const days = new Map<Publication, PublishedDay>();
  for (let ago = seededDays - 1; ago >= 0; ago -= 1) {
    const at = instantOf(addDays(today, -ago), refreshTime);
    // The data of today comes at 09:05, as always.
    if (at > now) continue;
    const { publishable } = await prepareDay({ sources: [demoSource], now: at });
    if (publishable) days.set(publishable.publication, publishable.day);
  }
  await publishDays(days);
}

/** True where the refresh of today should have come by now and has not: the product was off at 09:05. */
export async function isRefreshLate(now: Date): Promise<boolean> {
  const [latest] = await publications();
  return instantOf(dayOf(now), refreshTime) <= now && (latest === undefined || latest.dia < dayOf(now));
}
