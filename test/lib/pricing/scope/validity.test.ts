import { expect, test } from 'vitest';
import { dayOf, validityWarnings } from '../../../../lib/pricing/scope/validity.ts';

const sheet = { effective_start: '2026-11-01', effective_end: '2026-11-30' };

test.each([
  ['the last moment before its first day', '2026-10-31T23:59:59.999Z', [/begins on 2026-11-01/]],
  ['the first moment of its first day', '2026-11-01T00:00:00Z', []],
  ['the last moment of its last day', '2026-11-30T23:59:59.999Z', []],
  ['the first moment after its last day', '2026-12-01T00:00:00Z', [/ended on 2026-11-30/]],
])('a sheet is warned of outside its days in UTC: %s', (_, moment, warnings) => {
  expect(validityWarnings(sheet, dayOf(new Date(moment)))).toEqual(
    warnings.map((warning) => expect.stringMatching(warning)),
  );
});

test('a sheet that names no days is never warned of', () => {
  expect(validityWarnings({ effective_start: null, effective_end: null }, '2026-11-30')).toEqual([]);
  expect(validityWarnings(undefined, '2026-11-30')).toEqual([]);
});
