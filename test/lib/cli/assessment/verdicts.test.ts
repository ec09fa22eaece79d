import { expect, test } from 'vitest';
import { readSince } from '../../../../lib/cli/assessment/verdicts.ts';

test.for([
  ['2026-11-01', '2026-11-01'],
  ['0d', '2026-11-22'],
  ['7d', '2026-11-15'],
  ['400d', '2025-10-18'],
] as const)('%s is %s', ([option, day]) => {
  expect(readSince(option, '2026-11-22')).toEqual({ day });
});

test.for(['', '7', 'd', '-7d', '7D', '1.5d', '2026-02-30', '2026-11-01T00:00:00Z', '999999d'])(
  '%s is refused with what is allowed',
  (option) => {
    expect(readSince(option, '2026-11-22')).toEqual({
      problem: expect.stringMatching(/^--since must be a day as YYYY-MM-DD or a number of days such as 7d, not "/),
    });
  },
);
