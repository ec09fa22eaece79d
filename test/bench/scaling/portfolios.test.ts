import { expect, test } from 'vitest';
import { extrapolate, portfoliosTable } from './portfolios.ts';

const measured = {
  files: 6_400,
  whole: { read: 1_000, write: 2 },
  oneUpload: { read: 100, write: 20 },
  newDay: { read: 1_045, write: 1_300 },
};

test('what is read of all files grows with them; after an upload that is one part in 64', () => {
  const { whole, oneUpload, newDay } = extrapolate(measured, 64_000);
  expect(whole).toEqual({ read: 10_000, write: 2 });
  // Shares come to 945 × 64 ÷ 63 = 960 units, which are 9,600 now.
  expect(newDay.read - oneUpload.read).toBeCloseTo((9_600 * 63) / 64, 6);
  expect(oneUpload.read).toBeGreaterThan(9_600 / 64);
});

test('a distributed map reads all rows, and pays for its transitions', () => {
  const row = portfoliosTable([measured]).split('\n').at(-1);
  // 1,000 units read and two written; a child for each thousand files, with three transitions, and five of its own.
  expect(row).toMatch(/^\| 6,400 \| 1,000 \+ 2 written \| 0\.013 \| .* \| 0\.078 \|$/);
});
