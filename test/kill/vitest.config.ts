import { defineConfig } from 'vitest/config';

/** `npm run test:kill`: the local run is killed a hundred times under load, and ten times on a full disk; `npm test` kills it once. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/kill/**/*.test.ts'],
    setupFiles: ['test/support/end-children.ts'],
    env: { KILLS: process.env.KILLS ?? '100', FULL_DISK_KILLS: process.env.FULL_DISK_KILLS ?? '10' },
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
  },
});
