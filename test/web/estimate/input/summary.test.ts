import { describe, expect, test } from 'vitest';
import { draftResources, joinLines } from '../../../../lib/pricing/inputs/lines.ts';
import { readInputView } from '../../../../web/estimate/input/input-view.ts';
import { currentInput, inputSummary, stateOf, withoutRefused } from '../../../../web/estimate/input/summary.ts';
import type { EstimateState } from '../../../../web/estimate/state.ts';
import { machine } from '../../../support/input-resources.ts';

const lines = joinLines(
  draftResources([
    machine('web'),
    machine('db', { size: 'Standard_E8s_v5' }),
    { kind: 'unpriced', address: 'lb', type: 'balancer', reason: 'It is not priced yet.' },
  ]),
);
const input = { file: 'plan.json', format: 'terraform-plan', lines, warnings: ['Old.'] } as const;
const state = stateOf(input, { scope: 'none' });

/** The state after a change of its lines. */
const withItems = (change: (items: readonly object[]) => readonly object[]): EstimateState => ({
  ...state,
  request: { ...state.request, items: change(state.request.items ?? []) as never },
});

describe('an estimate of a file', () => {
  test('has the lines of the file, and what the reader chose for all lines', () => {
    expect(state.request).toEqual({ scope: 'none', items: lines.items });
    expect(currentInput(state)).toEqual({ input, lines, changed: [], added: [] });
    expect(inputSummary(state)).toEqual(input);
    expect(inputSummary({ request: state.request, view: {} })).toBeUndefined();
  });

  test('counts a line that was taken out as not priced', () => {
    const summary = inputSummary(withItems((items) => items.slice(1)));
    expect(summary?.lines.read.map(({ address }) => address)).toEqual(['db']);
    expect(summary?.lines.unpriced).toEqual([
      ...lines.unpriced,
      {
        address: 'web',
        type: 'vm',
        reason: 'Its line was taken out of the estimate after the file was read.',
        isPart: false,
      },
    ]);
  });

  test('finds a renamed line again', () => {
    const renamed = withItems(([first, ...others]) => [{ ...first, id: 'front' }, ...others]);
    expect(currentInput(renamed)).toMatchObject({
      changed: [],
      added: [],
      lines: {
        unpriced: lines.unpriced,
        read: [
          { address: 'web', lines: ['front'] },
          { address: 'db', lines: ['db'] },
        ],
      },
    });
  });

  test('names lines that were changed and added, also in what is copied', () => {
    const [web] = lines.items;
    const changed = withItems(([first, ...others]) => [
      { ...first, quantity: 7 },
      ...others,
      { ...web, id: undefined },
    ]);
    expect(currentInput(changed)).toMatchObject({ changed: ['web'], added: ['3'] });
    expect(inputSummary(changed)?.warnings).toEqual([
      'Old.',
      'Lines that were changed after the file was read: web.',
      'Lines that are not from the file: 3.',
    ]);
  });

  test('goes on without refused lines, and says why', () => {
    const { request, view } = withoutRefused(state, new Map([['web', 'Not sold.']]));
    expect(request.items?.map(({ id }) => id)).toEqual(['db']);
    expect(readInputView(view.input)?.lines.unpriced).toContainEqual(
      expect.objectContaining({ address: 'web', reason: 'Not sold.' }),
    );
    const ofNoFile = { request: state.request, view: {} };
    expect(withoutRefused(ofNoFile, new Map([['web', 'Not sold.']]))).toBe(ofNoFile);
  });

  test('does not mind the order of members', () => {
    const turned = withItems((items) => items.map((item) => Object.fromEntries(Object.entries(item).reverse())));
    expect(currentInput(turned)).toMatchObject({ changed: [], added: [] });
  });
});

describe('readInputView', () => {
  test('takes what a link holds', () => {
    expect(readInputView(JSON.parse(JSON.stringify(input)))).toEqual(input);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'plan.json'],
    ['no lines', { ...input, lines: undefined }],
    ['another format', { ...input, format: '__proto__' }],
    ['a name that is no text', { ...input, file: {} }],
    ['warnings that are no texts', { ...input, warnings: [{}] }],
    ['a resource without an address', { ...input, lines: { ...lines, unpriced: [{ reason: 'x', isPart: true }] } }],
    ['a resource without lines', { ...input, lines: { ...lines, read: [{ address: 'a', type: 'b' }] } }],
    ['lines that are no list', { ...input, lines: { ...lines, items: {} } }],
  ])('refuses %s', (_, value) => expect(readInputView(value)).toBeUndefined());
});
