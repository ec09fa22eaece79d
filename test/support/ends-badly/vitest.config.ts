import { defineConfig } from 'vitest/config';

/**
 * Tests that fail in several ways; test/support/end-children.test.ts runs them and checks that no process is left.
 */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../../..`,
    include: ['test/support/ends-badly/*.ts'],
    exclude: ['**/vitest.config.ts', '**/start-and-record.ts'],
    setupFiles: ['test/support/end-children.ts'],
    maxWorkers: 2,
    testTimeout: 1_000,
    hookTimeout: 1_000,
  },
});
