import { defineConfig } from 'vitest/config';

/** `npm run test:conformance`: the suite of the Model Context Protocol asks the running product. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/conformance/suite.ts'],
    setupFiles: ['test/support/end-children.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
