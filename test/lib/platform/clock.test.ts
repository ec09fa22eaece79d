import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function clockWith(APPRAISE_NOW: string) {
  vi.stubEnv('APPRAISE_NOW', APPRAISE_NOW);
  vi.resetModules();
  return (await import('../../../lib/platform/clock.ts')).now;
}

describe('now', () => {
  test('is the time of APPRAISE_NOW, in any ISO 8601 form', async () => {
    const now = await clockWith('2026-03-31T09:05:00-03:00');
    expect(now().toISOString()).toBe('2026-03-31T12:05:00.000Z');
  });

  test('is the real time otherwise', async () => {
    const now = await clockWith('');
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const time of ['2026-03-31T12:00:00.000Z', '2026-03-31T12:00:01.500Z']) {
      vi.setSystemTime(time);
      expect(now().toISOString()).toBe(time);
    }
  });

  test('fails at load if the time is invalid', async () => {
    await expect(clockWith('soon')).rejects.toThrow('APPRAISE_NOW is not an ISO 8601 date-time: soon');
  });
});
