import { expect, test } from 'vitest';
import { stemOf } from '../../../../web/record/page/download.ts';

test.each([
  ['team/record-2026.json', 'record-2026'],
  ['many.ndjson.gz', 'many'],
  ['A.JSONL', 'A'],
  ['a.b.json', 'a.b'],
  ['.json', 'record'],
])('a download of %s begins with %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});
