import { expect, test } from 'vitest';
import { byteLimitOf, holdsLines, isCompressed, isRecordFile } from '../../../../lib/assessment/record/file-name.ts';
import { maxFileBytes, maxInputBytes } from '../../../../lib/assessment/record/limits.ts';

test.for([
  { name: 'a.json', record: true, lines: false, gzip: false },
  { name: 'A.JSON', record: true, lines: false, gzip: false },
  { name: 'a.ndjson', record: true, lines: true, gzip: false },
  { name: 'a.JsonL', record: true, lines: true, gzip: false },
  { name: 'a.json.gz', record: true, lines: false, gzip: true },
  { name: 'a.NDJSON.GZ', record: true, lines: true, gzip: true },
  { name: 'a.jsonl.gz', record: true, lines: true, gzip: true },
  { name: 'ndjson', record: false, lines: false, gzip: false },
  { name: 'a.ndjson.json', record: true, lines: false, gzip: false },
  { name: 'a.json.bak', record: false, lines: false, gzip: false },
  { name: 'a.gz', record: false, lines: false, gzip: true },
])('$name: a record file $record, lines $lines, compressed $gzip', ({ name, record, lines, gzip }) => {
  expect([isRecordFile(name), holdsLines(name), isCompressed(name)]).toEqual([record, lines, gzip]);
  expect(byteLimitOf(name)).toBe(lines ? maxFileBytes : maxInputBytes);
});
