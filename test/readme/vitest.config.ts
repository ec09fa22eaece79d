import { defineConfig } from 'vitest/config';

/**
 * `npm run test:readme`: the commands of the README and of the documents, in a fresh copy, twice in a row; and those of the
 * runbook that need an account, against stand-ins.
 */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/readme/walk.ts', 'test/readme/runbook.ts'],
    setupFiles: ['test/support/end-children.ts'],
    testTimeout: 600_000,
    hookTimeout: 900_000,
  },
});
