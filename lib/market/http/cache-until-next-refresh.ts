import { addDays, dayOf, nextRefresh } from '../sao-paulo.ts';

/** While the last refresh is late, its publication may come at any moment. */
const maxSecondsWhileLate = 60;

/**
 * Headers that let a caller keep a response until the next refresh is due, or for a minute if the last refresh is late.
 * @param latest the newest publication
 */
export function cacheUntilNextRefresh(now: Date, latest: { readonly dia: string }): Readonly<Record<string, string>> {
  const next = nextRefresh(now);
  const seconds = Math.floor((next.getTime() - now.getTime()) / 1000);
  const isLate = latest.dia < addDays(dayOf(next), -1);
  return { 'Cache-Control': `private, max-age=${isLate ? Math.min(seconds, maxSecondsWhileLate) : seconds}` };
}
