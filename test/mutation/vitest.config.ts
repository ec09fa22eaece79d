import { defineConfig } from 'vitest/config';
import { chosenPart } from './parts.ts';

/** The unit tests of what is mutated. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: chosenPart().tests,
    exclude: [
      // It reads the sources, which Stryker changes.
      'test/lib/pricing/products/one-folder.test.ts',
      // It starts processes, which run the code as it is.
      'test/lib/pricing/inputs/memory.test.ts',
    ],
    isolate: false,
  },
});
