import { expect, test } from 'vitest';
import { boundsOf, withShare, withTerm } from '../../../../web/estimate/result/mix-box.tsx';
import type { EstimateState } from '../../../../web/estimate/state.ts';

const state: EstimateState = { request: { items: [], max_commitment_share: 0.4, max_term: 'P1Y' }, view: {} };

test('without bounds, all may be committed for three years', () => {
  expect(boundsOf({})).toEqual({ share: 100, sharePlace: 100, term: 'P3Y' });
  expect(boundsOf(state.request)).toEqual({ share: 40, sharePlace: 40, term: 'P1Y' });
});

test.each([
  ['35', 0.35],
  ['29', 0.29],
  ['12,5', 0.125],
  ['7.125', 0.07125],
  ['0', 0],
  ['120', 1.2],
  ['-5', -0.05],
  ['half', 'half'],
  ['100', undefined],
  ['', undefined],
])('%s per cent is sent as %s', (text, share) => {
  expect(withShare(state, text).request.max_commitment_share).toBe(share);
});

test('what is out of bounds is shown as it is, so that it can be put right', () => {
  expect(boundsOf({ max_commitment_share: 1.2 })).toMatchObject({ share: 120, sharePlace: 100 });
  expect(boundsOf({ max_commitment_share: 'half' as never })).toMatchObject({ share: 'half', sharePlace: 100 });
});

test('three years are no bound', () => {
  expect(withTerm(state, 'P3Y').request).not.toHaveProperty('max_term');
  expect(withTerm({ ...state, request: { items: [] } }, 'P1Y').request.max_term).toBe('P1Y');
});
