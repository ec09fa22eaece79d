import { describe, expect, test } from 'vitest';
import { type DimensionKey, dimensionKeys, type SparseRecord } from '../../../../../lib/assessment/record/record.ts';
import { evidenceUnused } from '../../../../../lib/assessment/rules/cross-field/evidence-unused.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

type References = Partial<Record<DimensionKey, (string | undefined)[]>>;

/** Ten dimensions that refer to EV-ONE, but for those given. */
const refer = (references: References): SparseRecord['dimensions'] =>
  Object.fromEntries(dimensionKeys.map((key) => [key, { evidenceRefs: references[key] ?? ['EV-ONE'] }]));

const cases: readonly RuleCase[] = [
  {
    title: 'passes where every item is referred to',
    record: {
      evidenceRegister: [{ id: 'EV-ONE' }, { id: 'EV-TWO' }],
      dimensions: refer({ adoptionSupport: ['EV-TWO'] }),
    },
    at: [],
  },
  {
    title: 'reports an item that no dimension refers to',
    record: { evidenceRegister: [{ id: 'EV-ONE' }, { id: 'EV-TWO' }], dimensions: refer({}) },
    at: ['/evidenceRegister/1/id'],
  },
  {
    title: 'reports each item of an unused id',
    record: { evidenceRegister: [{ id: 'EV-TWO' }, { id: 'EV-TWO' }], dimensions: refer({}) },
    at: ['/evidenceRegister/0/id', '/evidenceRegister/1/id'],
  },
  {
    title: 'takes an empty list of references for what it says',
    record: { evidenceRegister: [{ id: 'EV-ONE' }, { id: 'EV-TWO' }], dimensions: refer({ toolsMcp: [] }) },
    at: ['/evidenceRegister/1/id'],
  },
  {
    title: 'passes over items without an id',
    record: { evidenceRegister: [undefined, {}], dimensions: refer({}) },
    at: [],
  },
  {
    title: 'says nothing where a dimension is missing, which might use the item',
    record: { evidenceRegister: [{ id: 'EV-TWO' }], dimensions: { ...refer({}), toolsMcp: undefined } },
    at: [],
  },
  {
    title: 'says nothing where the references of a dimension are missing',
    record: { evidenceRegister: [{ id: 'EV-TWO' }], dimensions: { ...refer({}), toolsMcp: {} } },
    at: [],
  },
  {
    title: 'says nothing where a reference is ill typed',
    record: { evidenceRegister: [{ id: 'EV-TWO' }], dimensions: refer({ toolsMcp: ['EV-ONE', undefined] }) },
    at: [],
  },
  { title: 'says nothing without dimensions', record: { evidenceRegister: [{ id: 'EV-TWO' }] }, at: [] },
];

describe('evidence-unused', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(evidenceUnused, given)).toEqual(at);
  });

  test('names the item', () => {
    expect(observe(evidenceUnused, { evidenceRegister: [{ id: 'EV-TWO' }], dimensions: refer({}) })).toEqual([
      {
        pointer: '/evidenceRegister/0/id',
        message: 'evidence "EV-TWO" is referred to by no dimension',
        hint: 'list it in the evidenceRefs of the dimensions it supports, or remove it',
      },
    ]);
  });
});
