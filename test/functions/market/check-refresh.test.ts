import { expect, test, vi } from 'vitest';
import { checkRefresh } from '../../../functions/market/check-refresh.ts';
import { logger } from '../../../lib/platform/log.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

const check = (dias: readonly string[], at = '2026-11-20T12:20:00Z') =>
  checkRefresh({
    now: () => new Date(at),
    readPublications: async () => dias.map((dia) => ({ id: dia, dia, data_pregao: dia })),
  })();

test('succeeds if the day is published', async () => {
  expect(await check(['2026-11-20', '2026-11-19'])).toEqual({ dia: '2026-11-20' });
});

test('uses the day in São Paulo', async () => {
  expect(await check(['2026-11-20'], '2026-11-21T02:59:00Z')).toEqual({ dia: '2026-11-20' });
});

test('fails if the day is not published, and names the newest day', async () => {
  await expect(check(['2026-11-19'])).rejects.toThrow('2026-11-20 is not published; the newest day is 2026-11-19');
});

test('succeeds before the first publication, and logs that', async () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  expect(await check([])).toEqual({ dia: null });
  expect(warn).toHaveBeenCalledExactlyOnceWith('market is not set up', { motivo: expect.stringContaining('yet') });
});
