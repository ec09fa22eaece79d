import { expect, test } from 'vitest';
import { anyIndex, figureProblem } from '../../../../../lib/pricing/inputs/usage/usage.ts';

test.each([
  ['a.b', 'a.b'],
  ['a.b[0]', 'a.b[*]'],
  ['module.m["eu"].a.b[12]', 'module.m[*].a.b[*]'],
  ['a.b["x\\"]["]', 'a.b[*]'],
])('%s with every index is %s', (address, whole) => expect(anyIndex(address)).toBe(whole));

test.each([
  [0, undefined],
  [1e12, undefined],
  [1.1e12, '"storage_gb" must be a number from 0 to 1e12; it is 1100000000000.'],
  [-1, '"storage_gb" must be a number from 0 to 1e12; it is -1.'],
  [Number.NaN, '"storage_gb" must be a number from 0 to 1e12; it is NaN.'],
  [null, '"storage_gb" must be a number.'],
])('what is said of %s', (value, problem) => expect(figureProblem('storage_gb', value)).toBe(problem));
