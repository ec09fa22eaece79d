import { defineConfig } from 'vitest/config';

/** `npm run test:package`: the package on the oldest Node that it takes, and on the newest; `npm test` has it on this project's. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/infra/package/**/*.test.ts', 'test/package/newest-node.ts'],
    globalSetup: ['test/package/install-nodes.ts'],
    setupFiles: ['test/support/end-children.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
