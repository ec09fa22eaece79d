import { vi } from 'vitest';

/** A limit for what never comes about, on a machine that is busy; what does come about is noticed at once. */
const limitMs = 240_000;

/** Repeats a check until it passes. @returns what the check returns. @throws what it throws at the end of the limit */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: limitMs, interval: 25 });
