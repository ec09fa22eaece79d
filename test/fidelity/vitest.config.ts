import { defineConfig } from 'vitest/config';

/** The tests that speak to DynamoDB, against AWS's own DynamoDB Local instead of dynalite. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: [
      'test/lib/storage/**/*.test.ts',
      'test/lib/http/pricing-access.test.ts',
      'test/lib/ingest/{import-price-sheet,refresh-market,refresh-retail}.test.ts',
      'test/functions/**/*.test.ts',
    ],
    globalSetup: ['test/fidelity/dynamodb-local.ts'],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
