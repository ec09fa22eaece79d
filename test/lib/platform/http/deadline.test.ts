import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeadlineExceeded, deadlineMarginMs, withDeadline, withNotes } from '../../../../lib/platform/http/deadline.ts';
import { logger } from '../../../../lib/platform/log.ts';

const failure = vi.spyOn(logger, 'error').mockImplementation(() => {});
afterAll(() => vi.restoreAllMocks());
beforeEach(() => {
  failure.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => void vi.useRealTimers());

const left = (ms: number) => ({ getRemainingTimeInMillis: () => ms });
/** Ends when it is told to, as a request does. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('some other words'))));

describe('a job that would run out of time', () => {
  test('logs ten seconds before its end what it waits for, and fails with that message', async () => {
    const running = withDeadline('market-refresh', left(300_000), async ({ signal, onWait }) => {
      onWait('brapi.dev (PETR4)');
      onWait('brapi.dev (ABEV3)')();
      await vi.advanceTimersByTimeAsync(100_000);
      onWait('brapi.dev (VALE3)');
      return untilAborted(signal);
    });
    const outcome = expect(running).rejects.toThrow(
      new DeadlineExceeded('market-refresh ran out of time after 290 s, waiting for brapi.dev (PETR4) for 290 s'),
    );
    await vi.advanceTimersByTimeAsync(189_999);
    expect(failure).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
    expect(failure).toHaveBeenCalledExactlyOnceWith('out of time', {
      job: 'market-refresh',
      elapsed_seconds: 290,
      waiting_for: [
        { what: 'brapi.dev (PETR4)', seconds: 290 },
        { what: 'brapi.dev (VALE3)', seconds: 190 },
      ],
    });
  });

  test('says that it waits for nothing outside if it computes', async () => {
    const running = withDeadline('job', left(60_000), ({ signal }) => untilAborted(signal));
    const outcome = expect(running).rejects.toThrow('job ran out of time after 50 s, waiting for nothing outside');
    await vi.advanceTimersByTimeAsync(50_000);
    await outcome;
  });

  test('may still succeed', async () => {
    const running = withDeadline('job', left(60_000), ({ signal }) => untilAborted(signal).catch(() => 'done'));
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await running).toBe('done');
  });
});

describe('a job that ends in time', () => {
  test('logs nothing, and leaves no timer', async () => {
    expect(await withDeadline('job', left(60_000), async () => 'done')).toBe('done');
    await expect(withDeadline('job', left(60_000), async () => Promise.reject(new Error('its own')))).rejects.toThrow(
      'its own',
    );
    expect(vi.getTimerCount()).toBe(0);
    expect(failure).not.toHaveBeenCalled();
  });

  test.each([
    ['nothing ends', undefined],
    ['has hardly any time left from the beginning', left(deadlineMarginMs)],
  ])('gets no signal if %s', async (_, context) => {
    await withDeadline('job', context, async () => {
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

describe('calls with notes', () => {
  test('are noted while they run, whether they succeed or fail', async () => {
    const noted: string[] = [];
    const onWait = (what: string) => {
      noted.push(`+ ${what}`);
      return () => void noted.push(`- ${what}`);
    };
    const deps = withNotes(
      {
        head: async (key: string) => key.length,
        tag: async () => Promise.reject(new Error('no')),
        now: () => 7,
        limit: 5,
      },
      onWait,
      's3://inbox/a',
    );
    expect(await deps.head('abc')).toBe(3);
    await expect(deps.tag()).rejects.toThrow('no');
    expect([deps.now(), deps.limit]).toEqual([7, 5]);
    expect(noted).toEqual([
      '+ head of s3://inbox/a',
      '- head of s3://inbox/a',
      '+ tag of s3://inbox/a',
      '- tag of s3://inbox/a',
    ]);
  });
});
