import { expect, test } from 'vitest';
import { countResources } from '../../../../lib/pricing/formats/input-summary.ts';
import { withoutFreeNames } from '../../../../web/estimate/input/free-names.ts';
import { readInputView } from '../../../../web/estimate/input/input-view.ts';
import type { EstimateState } from '../../../../web/estimate/state.ts';

const free = [
  { address: 'azurerm_subnet.secret', type: 'azurerm_subnet', why: '' },
  { address: 'azurerm_subnet.other', type: 'azurerm_subnet', why: 'nothing is charged' },
  { address: 'azurerm_cluster.apps.identity', type: 'identity', partOf: 'azurerm_cluster.apps', why: '' },
  { address: 'azurerm_hub.hidden.route', type: 'route', partOf: 'azurerm_hub.hidden', why: '' },
  { address: 'azurerm_hub.hidden.table', type: 'table', partOf: 'azurerm_hub.hidden', why: '' },
];
const lines = {
  items: [],
  meters: [],
  read: [{ address: 'azurerm_cluster.apps', type: 'azurerm_cluster', lines: [] }],
  assumed: [],
  unpriced: [],
  free,
};
const state: EstimateState = {
  request: { items: [] },
  view: { tab: 'lines', input: { file: 'plan.json', format: 'terraform-plan', warnings: [], lines } },
};

test('a link names no resource that is free of charge, and counts the same', () => {
  const linked = withoutFreeNames(state);
  const input = readInputView(linked.view.input);
  expect(JSON.stringify(linked)).not.toMatch(/secret|other|hidden/);
  expect(input?.lines.free.map(({ address, partOf }) => [address, partOf])).toEqual([
    ['azurerm_subnet 1', undefined],
    ['azurerm_subnet 2', undefined],
    ['identity 1', 'azurerm_cluster.apps'],
    ['route 2', 'route 1'],
    ['table 1', 'route 1'],
  ]);
  expect(input && countResources(input.lines)).toEqual(countResources(lines));
  expect(withoutFreeNames(linked)).toEqual(linked);
  expect(linked.view.tab).toBe('lines');
});

test('what comes from no file stays as it is', () => {
  const typed = { request: { items: [] }, view: { input: 'no file' } };
  expect(withoutFreeNames(typed)).toBe(typed);
});
