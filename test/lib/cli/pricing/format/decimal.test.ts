import { expect, test } from 'vitest';
import { decimal } from '../../../../../lib/cli/pricing/format/decimal.ts';

test.for([
  [0, '0'],
  [0.0804, '0.0804'],
  [6.5e-7, '0.00000065'],
  [1234567.89, '1234567.89'],
] as const)('%d is written %s', ([value, text]) => {
  expect(decimal(value)).toBe(text);
});
