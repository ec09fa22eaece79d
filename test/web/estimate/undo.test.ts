import { describe, expect, test } from 'vitest';
import { removeLine } from '../../../web/estimate/lines/edit-lines.ts';
import type { EstimateState } from '../../../web/estimate/state.ts';
import { undone } from '../../../web/estimate/undo.tsx';

const item = (id: string) => ({ id, product: 'virtual_machine', region: 'brazilsouth' });
const state: EstimateState = {
  request: { items: [item('a'), item('b'), item('c')], meters: [{ id: 'm', meter_id: 'x', quantity: 1 }] },
  view: { tab: 'mix' },
};

describe('what is undone', () => {
  test.each([
    ['items', 0],
    ['items', 1],
    ['items', 2],
    ['meters', 0],
  ] as const)('a line of %s at %i comes back where it was', (list, index) => {
    const line = state.request[list]?.[index];
    if (!line) throw new Error('There is no such line.');
    const place = { list, index };
    const removed = { ...state, request: removeLine(state.request, place) };
    expect(removed).not.toEqual(state);
    expect(undone(removed, { kind: 'line', name: 'x', place, line })).toEqual(state);
  });

  test('keeps what was changed since', () => {
    const place = { list: 'items', index: 2 } as const;
    const changed = { ...state, request: { items: [item('z')], hours_per_month: 200 } };
    const { request } = undone(changed, { kind: 'line', name: 'c', place, line: item('c') });
    expect(request).toEqual({ items: [item('z'), item('c')], hours_per_month: 200 });
  });

  test('is the whole estimate, where a file took its place', () => {
    expect(undone({ request: { items: [] }, view: {} }, { kind: 'file', state })).toBe(state);
  });
});
