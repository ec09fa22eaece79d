import { addDays, dayOf, nextRefresh } from '../sao-paulo.ts';

/** While the last refresh is late, its publication may come at any moment. */
const maxSecondsWhileLate = 60;

/**
 * Lets a caller keep a response until the next refresh is due, or for a minute while the last one is late. After that
 * the caller has to ask again, with the entity tag.
 */
export function cacheUntilNextRefresh(now: Date, latest: { readonly dia: string }): Readonly<Record<string, string>> {
  const next = nextRefresh(now);
  const seconds = Math.floor((next.getTime() - now.getTime()) / 1000);
  const isLate = latest.dia < addDays(dayOf(next), -1);
  const maxAge = isLate ? Math.min(seconds, maxSecondsWhileLate) : seconds;
  return { 'Cache-Control': `private, max-age=${maxAge}, must-revalidate` };
}
