import { defineConfig } from 'vitest/config';

/** `npm run test:kill`: the local run is killed a hundred times under load; `npm test` does it a few times. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/kill/**/*.test.ts'],
    setupFiles: ['test/support/end-children.ts'],
    env: { KILLS: process.env.KILLS ?? '100' },
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
  },
});
