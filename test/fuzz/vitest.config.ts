import { defineConfig } from 'vitest/config';

/** `npm run test:fuzz`: every parser of what comes from outside, ten thousand times or more. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/fuzz/**/*.test.ts'],
    env: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' },
    maxWorkers: 2,
    hookTimeout: 600_000,
  },
});
