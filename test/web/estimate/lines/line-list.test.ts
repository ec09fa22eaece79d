import { expect, test } from 'vitest';
import { moved } from '../../../../web/estimate/lines/line-list.tsx';

test('what is unfolded stays with its line when lines come and go', () => {
  const open = { 'items/0': true, 'items/1': false, 'items/2': true, 'meters/2': true };
  expect(moved(open, { list: 'items', index: 1 }, -1)).toEqual({ 'items/0': true, 'items/1': true, 'meters/2': true });
  expect(moved(open, { list: 'items', index: 0 }, 1)).toEqual({
    'items/1': true,
    'items/2': false,
    'items/3': true,
    'meters/2': true,
  });
  expect(moved(open, { list: 'meters', index: 3 }, -1)).toEqual(open);
});
