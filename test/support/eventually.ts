import { vi } from 'vitest';

/** Long, for busy machines; a check that passes returns at once. */
const limitMs = 240_000;

/** Repeats a check until it passes. @returns its result. @throws its last error when the limit is reached */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: limitMs, interval: 25 });
