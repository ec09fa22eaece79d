import { addDays, dayOf, nextRefresh } from '../sao-paulo.ts';

/** While the last refresh is late, its publication may come at any moment. */
const maxSecondsWhileLate = 60;

/** An upload may replace a published day at any moment, and an operator may withdraw it. */
const maxSecondsWhilePublished = 15 * 60;

/**
 * Lets a caller keep a response for 15 minutes, or for a minute while the last refresh is late, but not beyond the next
 * refresh. After that the caller has to ask again, with the entity tag.
 */
export function cacheUntilNextRefresh(now: Date, latest: { readonly dia: string }): Readonly<Record<string, string>> {
  const next = nextRefresh(now);
  const seconds = Math.floor((next.getTime() - now.getTime()) / 1000);
  const isLate = latest.dia < addDays(dayOf(next), -1);
  const maxAge = Math.min(seconds, isLate ? maxSecondsWhileLate : maxSecondsWhilePublished);
  return { 'Cache-Control': `private, max-age=${maxAge}, must-revalidate` };
}
