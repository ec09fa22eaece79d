import { defineConfig } from 'vitest/config';
import { endToEndTests, stackTests, storeTests, unitTests } from './test/support/projects.ts';

export default defineConfig({
  test: {
    // Two cores are what CI and many laptops have; many tests wait for a product, a browser or a clock.
    maxWorkers: 3,
    // For what hangs, on a machine that is busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // CDK checks each template by CloudFormation's schemas, which is most of a synthesis; test/infra/cloudformation-rules.test.ts
    // does that for the extremes of the settings.
    env: { CDK_VALIDATION: 'false' },
    coverage: {
      include: ['lib/**/*.ts', 'functions/**/*.ts', 'infra/**/*.ts', 'schemas/**/*.ts'],
      exclude: ['**/*.generated.ts'],
      reporter: ['text-summary', 'json-summary'],
      // What the tests reach; code that only runs in processes of its own (the command line, npm start) counts as not reached.
      thresholds: { statements: 90, branches: 87, functions: 90, lines: 90 },
    },
    expect: { poll: { timeout: 240_000, interval: 25 } },
    projects: [
      // What starts no process needs none of its own; test/support/clear-up.ts clears up after each file.
      {
        extends: true,
        test: {
          name: 'unit',
          include: [...unitTests],
          isolate: false,
          setupFiles: ['test/support/unit-guard.ts', 'test/support/clear-up.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: [...storeTests],
          isolate: false,
          setupFiles: ['test/support/clear-up.ts'],
          // A third of their time is waiting for what must not answer.
          maxWorkers: 5,
          sequence: { groupOrder: 1 },
        },
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
          isolate: false,
          setupFiles: ['test/support/end-children.ts', 'test/support/clear-up.ts'],
          globalSetup: ['test/support/seeded-data.ts'],
        },
      },
    ],
  },
});
