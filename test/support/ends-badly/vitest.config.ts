import { defineConfig } from 'vitest/config';

/** Test files that fail in every way there is; test/support/end-children.test.ts runs them and looks at what is left. */
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
