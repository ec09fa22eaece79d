import { expect, test } from 'vitest';
import { limitsOf } from '../../../../web/estimate/result/answer.tsx';

test('a total says all that it is not', () => {
  expect(limitsOf(false, '', 'last')).toBe('');
  expect(limitsOf(true, '', 'last')).toBe('last');
  expect(limitsOf(true, 'partial', 'last')).toBe('last; partial');
});
