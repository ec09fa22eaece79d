import { defineConfig } from 'vitest/config';

/** The unit tests of what is mutated; files of other tests would only make every mutant slower. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: [
      'test/lib/assessment/rules/all-rules.test.ts',
      'test/lib/assessment/rules/cross-field/*.test.ts',
      'test/lib/market/*.test.ts',
      'test/lib/pricing/estimate/*.test.ts',
      'test/lib/pricing/products/**/*.test.ts',
    ],
    // It reads the sources, which Stryker changes.
    exclude: ['test/lib/pricing/products/one-folder.test.ts'],
    isolate: false,
  },
});
