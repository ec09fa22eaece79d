import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStartProgress } from '../../../infra/local/start-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a start within a second prints nothing', () => {
  const lines: string[] = [];
  const progress = createStartProgress((line) => lines.push(line));
  progress.step('opening the stores');
  vi.advanceTimersByTime(999);
  progress.end();
  vi.advanceTimersByTime(5_000);

  expect(lines).toEqual([]);
});

test('a longer one prints what it is doing after a second, and each further step once', () => {
  const lines: string[] = [];
  const progress = createStartProgress((line) => lines.push(line));
  progress.step('opening the stores');
  vi.advanceTimersByTime(400);
  progress.step('making the demo');
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(600);
  expect(lines).toEqual(['starting: making the demo']);
  vi.advanceTimersByTime(1_000);
  progress.step('opening the server');
  vi.advanceTimersByTime(1_000);
  progress.end();

  expect(lines).toEqual(['starting: making the demo', 'starting: opening the server']);
});
