import { defineConfig } from 'vitest/config';

/** The tests that speak to DynamoDB, against AWS's own DynamoDB Local instead of dynalite. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: [
      'test/lib/access/**/*.test.ts',
      'test/lib/{assessment,pricing,market}/store/**/*.test.ts',
      'test/lib/platform/aws/**/*.test.ts',
      'test/lib/pricing/http/pricing-access.test.ts',
      'test/lib/{pricing,market}/import/{import-price-sheet,refresh-market,refresh-retail}.test.ts',
      'test/functions/**/*.test.ts',
    ],
    globalSetup: ['test/fidelity/dynamodb-local.ts'],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
