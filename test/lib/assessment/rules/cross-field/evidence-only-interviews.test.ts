import { describe, expect, test } from 'vitest';
import type { SparseRecord } from '../../../../../lib/assessment/record/record.ts';
import { evidenceOnlyInterviews } from '../../../../../lib/assessment/rules/cross-field/evidence-only-interviews.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

const evidenceRegister: SparseRecord['evidenceRegister'] = [
  { id: 'EV-TALK-1', type: 'interview' },
  { id: 'EV-TALK-2', type: 'interview' },
  { id: 'EV-POLICY', type: 'policy' },
  { id: 'EV-UNTYPED' },
];

const cases: readonly RuleCase[] = [
  {
    title: 'passes evidence of several types',
    record: { evidenceRegister, dimensions: { toolsMcp: { evidenceRefs: ['EV-TALK-1', 'EV-POLICY'] } } },
    at: [],
  },
  {
    title: 'passes a single item of another type',
    record: { evidenceRegister, dimensions: { toolsMcp: { evidenceRefs: ['EV-POLICY'] } } },
    at: [],
  },
  {
    title: 'reports a single interview',
    record: { evidenceRegister, dimensions: { toolsMcp: { evidenceRefs: ['EV-TALK-1'] } } },
    at: ['/dimensions/toolsMcp/evidenceRefs'],
  },
  {
    title: 'reports each dimension that rests on interviews alone',
    record: {
      evidenceRegister,
      dimensions: {
        toolsMcp: { evidenceRefs: ['EV-TALK-1', 'EV-TALK-2'] },
        operatingModel: { evidenceRefs: ['EV-TALK-2'] },
      },
    },
    at: ['/dimensions/operatingModel/evidenceRefs', '/dimensions/toolsMcp/evidenceRefs'],
  },
  {
    title: 'passes a dimension without evidence',
    record: { evidenceRegister, dimensions: { toolsMcp: { evidenceRefs: [] } } },
    at: [],
  },
  {
    title: 'says nothing where a reference is unknown',
    record: { evidenceRegister, dimensions: { toolsMcp: { evidenceRefs: ['EV-TALK-1', 'EV-GONE'] } } },
    at: [],
  },
  {
    title: 'says nothing where a reference is ill typed',
    record: { evidenceRegister, dimensions: { toolsMcp: { evidenceRefs: ['EV-TALK-1', undefined] } } },
    at: [],
  },
  {
    title: 'says nothing where a type is missing',
    record: { evidenceRegister, dimensions: { toolsMcp: { evidenceRefs: ['EV-TALK-1', 'EV-UNTYPED'] } } },
    at: [],
  },
  {
    title: 'says nothing without a register',
    record: { dimensions: { toolsMcp: { evidenceRefs: ['EV-TALK-1'] } } },
    at: [],
  },
];

describe('evidence-only-interviews', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(evidenceOnlyInterviews, given)).toEqual(at);
  });

  test('names the dimension and how many interviews it has', () => {
    const dimensions = { toolsMcp: { evidenceRefs: ['EV-TALK-1', 'EV-TALK-2'] } };

    expect(observe(evidenceOnlyInterviews, { evidenceRegister, dimensions })).toEqual([
      {
        pointer: '/dimensions/toolsMcp/evidenceRefs',
        message: 'all evidence of toolsMcp (2) is of type "interview"',
        hint: 'add evidence of another type that shows what the interviews say',
      },
    ]);
  });
});
