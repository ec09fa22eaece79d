import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf } from '../../../../web/record/systems/use-summaries.ts';

const mebibyte = 1024 * 1024;
const file = (bytes: number) => ({ name: `${bytes}.json`, bytes: new Uint8Array(bytes) });
const sizes = (files: readonly number[]) =>
  batchesOf(files.map(file)).map((batch) => batch.map(({ bytes }) => bytes.length));

test.each([
  { what: 'none', files: [], batches: [] },
  { what: 'small ones together', files: [1, 2, 3], batches: [[1, 2, 3]] },
  { what: 'up to 1 MiB together', files: [mebibyte - 1, 1, 1], batches: [[mebibyte - 1, 1], [1]] },
  { what: 'a larger one by itself', files: [1, mebibyte + 1, 1], batches: [[1], [mebibyte + 1], [1]] },
])('files are judged in batches: $what', ({ files, batches }) => {
  expect(sizes(files)).toEqual(batches);
});

test('each file is in one batch, in order, and no batch of several is above 1 MiB', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * mebibyte }), { maxLength: 12 }), (files) => {
      const batches = sizes(files);
      expect(batches.flat()).toEqual(files);
      for (const batch of batches.filter(({ length }) => length > 1)) {
        expect(batch.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(mebibyte);
      }
    }),
    { numRuns: 30 },
  );
});
