import { expect, it, vi } from 'vitest';
import { checkRefresh } from '../../../functions/market/check-refresh.ts';
import { logger } from '../../../lib/http/log.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

const check = (dias: readonly string[], at = '2026-11-20T12:20:00Z') =>
  checkRefresh({
    now: () => new Date(at),
    publications: async () => dias.map((dia) => ({ id: dia, dia, data_pregao: dia })),
  })();

it('is content where the day is published', async () => {
  expect(await check(['2026-11-20', '2026-11-19'])).toEqual({ dia: '2026-11-20' });
});

it('goes by the day in São Paulo', async () => {
  expect(await check(['2026-11-20'], '2026-11-21T02:59:00Z')).toEqual({ dia: '2026-11-20' });
});

it.each([
  { dias: ['2026-11-19'], says: '2026-11-20 is not published; the newest day is 2026-11-19' },
  { dias: [], says: '2026-11-20 is not published; the newest day is none' },
])('fails where it is not: $says', async ({ dias, says }) => {
  await expect(check(dias)).rejects.toThrow(says);
});
