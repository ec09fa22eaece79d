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
  test('is the time that APPRAISE_NOW fixes, however it is written', async () => {
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

  test('fails at load for a time that is none', async () => {
    await expect(clockWith('soon')).rejects.toThrow('APPRAISE_NOW is not an ISO 8601 date-time: soon');
  });
});
