import { fileURLToPath } from 'node:url';
import { chosenPart } from './parts.ts';

const { name, code, atLeast } = chosenPart();

/** `npm run test:mutation`: changes one place at a time of a part of the code (parts.ts), and checks that a test fails. */
export default {
  mutate: [...code, '!**/*.generated.ts'],
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // A mutant that loads with its module needs all tests again: two thirds of the time for a seventh of the mutants.
  ignoreStatic: true,
  // TypeScript 7 has no API to read its configuration with; nothing is compiled here.
  tsconfigFile: 'no-such-file.json',
  packageManager: 'npm',
  tempDirName: 'coverage/mutation',
  ignorePatterns: ['dist', 'cdk.out', 'coverage', '.appraise', 'test/mutation/node_modules'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `coverage/mutation-${name}.json` },
  thresholds: { high: 98, low: atLeast ?? 80, break: atLeast },
};
