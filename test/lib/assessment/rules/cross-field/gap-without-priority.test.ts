import { describe, expect, test } from 'vitest';
import { gapWithoutPriority } from '../../../../../lib/assessment/rules/cross-field/gap-without-priority.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const cases: readonly RuleCase[] = [
  {
    title: 'reports gaps that no priority answers',
    record: { dimensions: { toolsMcp: { gaps: ['No log'] } }, priorities: [] },
    at: ['/priorities'],
  },
  {
    title: 'reports gaps of several dimensions once',
    record: { dimensions: { toolsMcp: { gaps: ['No log'] }, dataConnectors: { gaps: ['No owner'] } }, priorities: [] },
    at: ['/priorities'],
  },
  {
    title: 'passes gaps where there is a priority',
    record: { dimensions: { toolsMcp: { gaps: ['No log'] } }, priorities: [{}] },
    at: [],
  },
  { title: 'passes a record without gaps', record: { dimensions: { toolsMcp: { gaps: [] } }, priorities: [] }, at: [] },
  {
    title: 'says nothing where priorities are missing',
    record: { dimensions: { toolsMcp: { gaps: ['No log'] } } },
    at: [],
  },
];

describe('gap-without-priority', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(gapWithoutPriority, given)).toEqual(at);
  });

  test('names the dimensions in the order of the document', () => {
    const dimensions = { toolsMcp: { gaps: ['No log'] }, strategyValue: { gaps: ['No aim'] }, dataConnectors: {} };

    expect(observe(gapWithoutPriority, { dimensions, priorities: [] })).toEqual([
      {
        pointer: '/priorities',
        message: 'priorities is empty, though gaps are listed for strategyValue, toolsMcp',
        hint: 'add a priority for the gaps that matter most',
      },
    ]);
  });
});
