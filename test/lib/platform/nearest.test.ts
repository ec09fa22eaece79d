import { expect, test } from 'vitest';
import { findNearest } from '../../../lib/platform/nearest.ts';

test.each([
  { title: 'the fewest edits', word: 'regoin', candidates: ['reason', 'region'], maxEdits: 3, found: 'region' },
  { title: 'the first of two equally near', word: 'b', candidates: ['c', 'a'], maxEdits: 1, found: 'c' },
  { title: 'another case, with no edit allowed', word: 'SKU', candidates: ['os', 'sku'], maxEdits: 0, found: 'sku' },
  { title: 'exactly as many edits as allowed', word: 'abcd', candidates: ['abxx'], maxEdits: 2, found: 'abxx' },
  { title: 'one edit too many', word: 'abcd', candidates: ['axxx'], maxEdits: 2, found: undefined },
  { title: 'a candidate that is too long', word: 'os', candidates: ['operating'], maxEdits: 3, found: undefined },
  { title: 'no candidate', word: 'sku', candidates: [], maxEdits: 3, found: undefined },
])('gives $found for $title', ({ word, candidates, maxEdits, found }) => {
  expect(findNearest(word, candidates, maxEdits)).toBe(found);
});
