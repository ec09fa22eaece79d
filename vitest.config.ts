import { defineConfig } from 'vitest/config';
import { endToEndTests, stackTests, unitTests } from './test/support/projects.ts';

export default defineConfig({
  test: {
    // Two cores are what CI and many laptops have; many tests wait for a product, a browser or a clock.
    maxWorkers: 3,
    // For what hangs, on a machine that is busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000, interval: 25 } },
    projects: [
      {
        extends: true,
        // What starts nothing needs no process of its own; test/support/unit-guard.ts clears up after each file.
        test: { name: 'unit', include: [...unitTests], isolate: false, setupFiles: ['test/support/unit-guard.ts'] },
      },
      {
        extends: true,
        // They share what takes seconds: the library of the stacks, and templates of the same settings.
        test: { name: 'stacks', include: [...stackTests], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [...endToEndTests],
          setupFiles: ['test/support/end-children.ts'],
          globalSetup: ['test/support/seeded-data.ts'],
        },
      },
    ],
  },
});
