import { describe, expect, test } from 'vitest';
import { evidenceIdDuplicate } from '../../../../../lib/assessment/rules/cross-field/evidence-id-duplicate.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  { title: 'passes ids that all differ', record: { evidenceRegister: [{ id: 'EV-ONE' }, { id: 'EV-TWO' }] }, at: [] },
  {
    title: 'passes ids that differ in letter case alone',
    record: { evidenceRegister: [{ id: 'EV-ONE' }, { id: 'EV-One' }] },
    at: [],
  },
  {
    title: 'reports the second occurrence, not the first',
    record: { evidenceRegister: [{ id: 'EV-ONE' }, { id: 'EV-TWO' }, { id: 'EV-ONE' }] },
    at: ['/evidenceRegister/2/id'],
  },
  {
    title: 'reports every later occurrence',
    record: { evidenceRegister: [{ id: 'EV-ONE' }, { id: 'EV-ONE' }, { id: 'EV-ONE' }] },
    at: ['/evidenceRegister/1/id', '/evidenceRegister/2/id'],
  },
  { title: 'does not take missing ids for equal', record: { evidenceRegister: [{}, undefined, {}] }, at: [] },
  {
    title: 'reports ids of a wrong pattern too',
    record: { evidenceRegister: [{ id: '' }, { id: '' }] },
    at: ['/evidenceRegister/1/id'],
  },
];

describe('evidence-id-duplicate', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(evidenceIdDuplicate, given)).toEqual(at);
  });

  test('names the item that had the id first', () => {
    const record = { evidenceRegister: [{ id: 'EV-TWO' }, { id: 'EV-ONE' }, { id: 'EV-ONE' }, { id: 'EV-ONE' }] };

    expect(observe(evidenceIdDuplicate, record)[1]).toEqual({
      pointer: '/evidenceRegister/3/id',
      message: 'evidence id "EV-ONE" is already the id of item 1',
      hint: 'give each item of evidenceRegister an id of its own',
    });
  });
});
