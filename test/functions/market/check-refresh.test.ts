import { expect, test, vi } from 'vitest';
import { checkRefresh } from '../../../functions/market/check-refresh.ts';
import { logger } from '../../../lib/platform/log.ts';

vi.spyOn(logger, 'info').mockImplementation(() => {});

const check = (dias: readonly string[], at = '2026-11-20T12:20:00Z', tried?: string) =>
  checkRefresh({
    now: () => new Date(at),
    readPublications: async () => dias.map((dia) => ({ id: dia, dia, data_pregao: dia })),
    readAttempts: async () =>
      tried === undefined ? undefined : { dia: tried, tentativas: 1, resultado: 'not_set_up' },
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
  expect(await check([], '2026-11-20T12:20:00Z', '2026-11-20')).toEqual({ dia: null });
  expect(warn).toHaveBeenCalledExactlyOnceWith('market is not set up', { motivo: expect.stringContaining('yet') });
});

test.each([undefined, '2026-11-19'])(
  'fails before the first publication if no refresh has ended today, only %s',
  async (tried) => {
    await expect(check([], '2026-11-20T12:20:00Z', tried)).rejects.toThrow('no refresh has ended today');
  },
);
