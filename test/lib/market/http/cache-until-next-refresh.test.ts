import { expect, test } from 'vitest';
import { cacheUntilNextRefresh } from '../../../../lib/market/http/cache-until-next-refresh.ts';

test.each([
  { what: 'the day is published', now: '2026-11-20T15:00:00Z', dia: '2026-11-20', seconds: 900 },
  { what: 'the day is due, and not published yet', now: '2026-11-20T12:06:00Z', dia: '2026-11-19', seconds: 60 },
  { what: 'days are missing', now: '2026-11-20T20:00:00Z', dia: '2026-11-01', seconds: 60 },
  { what: 'the day is not due yet', now: '2026-11-20T08:00:00Z', dia: '2026-11-19', seconds: 900 },
  { what: 'the next refresh is 14 minutes away', now: '2026-11-20T11:51:00Z', dia: '2026-11-19', seconds: 840 },
  {
    what: 'the next refresh comes sooner than in a minute',
    now: '2026-11-20T12:04:50Z',
    dia: '2026-11-01',
    seconds: 10,
  },
])('a response may be kept for $seconds s when $what', ({ now, dia, seconds }) => {
  const expected = { 'Cache-Control': `private, max-age=${seconds}, must-revalidate` };
  expect(cacheUntilNextRefresh(new Date(now), { dia })).toEqual(expected);
});
