import { describe, expect, test } from 'vitest';
import { evidenceReferenceDuplicate } from '../../../../../lib/assessment/rules/cross-field/evidence-reference-duplicate.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'passes references that all differ',
    record: { evidenceRegister: [{ reference: 'a.pdf#p1' }, { reference: 'a.pdf#p2' }] },
    at: [],
  },
  {
    title: 'passes references that differ in letter case alone, as paths may',
    record: { evidenceRegister: [{ reference: 'a.pdf' }, { reference: 'A.pdf' }] },
    at: [],
  },
  {
    title: 'reports every later item with the same reference',
    record: {
      evidenceRegister: [
        { reference: 'a.pdf' },
        { reference: 'b.pdf' },
        { reference: 'a.pdf' },
        { reference: 'a.pdf' },
      ],
    },
    at: ['/evidenceRegister/2/reference', '/evidenceRegister/3/reference'],
  },
  {
    title: 'passes references of one length and one end, and finds the repeated one among them',
    record: {
      evidenceRegister: ['2025/register.pdf', '2026/register.pdf', '2025/register.pdf'].map((reference) => ({
        reference,
      })),
    },
    at: ['/evidenceRegister/2/reference'],
  },
  { title: 'does not take missing references for equal', record: { evidenceRegister: [{}, undefined, {}] }, at: [] },
];

describe('evidence-reference-duplicate', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(evidenceReferenceDuplicate, given)).toEqual(at);
  });

  test('names the item that had the reference first', () => {
    const record = { evidenceRegister: [{ reference: 'b.pdf' }, { reference: 'a.pdf' }, { reference: 'a.pdf' }] };

    expect(observe(evidenceReferenceDuplicate, record)).toEqual([
      {
        pointer: '/evidenceRegister/2/reference',
        message: 'reference "a.pdf" is already the reference of item 1',
        hint: 'merge the two items, or point each at its own part of the source',
      },
    ]);
  });
});
