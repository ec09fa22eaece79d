import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitTry } from '../../../lib/platform/try-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a try ends after a silence, which begins anew whenever something comes', () => {
  const { signal, fault, hear } = limitTry({ timeoutMs: 3_600_000, idleMs: 20_000 });
  for (let part = 0; part < 10; part += 1) {
    vi.advanceTimersByTime(19_000);
    hear();
  }
  expect([signal.aborted, fault()]).toEqual([false, undefined]);
  vi.advanceTimersByTime(20_000);
  expect([signal.aborted, fault()]).toEqual([true, { kind: 'silence', seconds: 20 }]);
});

test('a try that has ended is not ended again', () => {
  const { signal, end } = limitTry({ timeoutMs: 3_600_000, idleMs: 20_000 });
  end();
  vi.advanceTimersByTime(60_000);
  expect(signal.aborted).toBe(false);
});
