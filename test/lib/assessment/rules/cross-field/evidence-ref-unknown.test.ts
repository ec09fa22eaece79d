import { distance } from 'fastest-levenshtein';
import { describe, expect, test, vi } from 'vitest';
import { evidenceRefUnknown } from '../../../../../lib/assessment/rules/cross-field/evidence-ref-unknown.ts';
import { observe, pointersOf, type RuleCase } from '../../../../support/rule.ts';

vi.mock('fastest-levenshtein', { spy: true });

const register = [{ id: 'EV-POLICY' }, { id: 'EV-AUDIT-LOG' }];

const cases: readonly RuleCase[] = [
  {
    title: 'passes where every reference is registered',
    record: { evidenceRegister: register, dimensions: { toolsMcp: { evidenceRefs: ['EV-AUDIT-LOG', 'EV-POLICY'] } } },
    at: [],
  },
  {
    title: 'reports each unknown reference of each dimension, in the order of the document',
    record: {
      evidenceRegister: register,
      dimensions: {
        adoptionSupport: { evidenceRefs: ['EV-NONE'] },
        strategyValue: { evidenceRefs: ['EV-GONE', 'EV-POLICY', 'EV-LOST'] },
      },
    },
    at: [
      '/dimensions/strategyValue/evidenceRefs/0',
      '/dimensions/strategyValue/evidenceRefs/2',
      '/dimensions/adoptionSupport/evidenceRefs/0',
    ],
  },
  {
    title: 'reports a reference that differs in letter case alone',
    record: { evidenceRegister: register, dimensions: { toolsMcp: { evidenceRefs: ['ev-policy'] } } },
    at: ['/dimensions/toolsMcp/evidenceRefs/0'],
  },
  {
    title: 'reports every reference where the register is empty',
    record: { evidenceRegister: [], dimensions: { toolsMcp: { evidenceRefs: ['EV-POLICY'] } } },
    at: ['/dimensions/toolsMcp/evidenceRefs/0'],
  },
  {
    title: 'keeps the index of a reference that follows an ill-typed one',
    record: { evidenceRegister: register, dimensions: { toolsMcp: { evidenceRefs: [undefined, 'EV-GONE'] } } },
    at: ['/dimensions/toolsMcp/evidenceRefs/1'],
  },
  {
    title: 'reports the names of object members, which are no ids',
    record: { evidenceRegister: register, dimensions: { toolsMcp: { evidenceRefs: ['constructor', '__proto__'] } } },
    at: ['/dimensions/toolsMcp/evidenceRefs/0', '/dimensions/toolsMcp/evidenceRefs/1'],
  },
  {
    title: 'says nothing where there is no register to look in',
    record: { dimensions: { toolsMcp: { evidenceRefs: ['EV-POLICY'] } } },
    at: [],
  },
];

describe('evidence-ref-unknown', () => {
  test.each(cases)('$title', ({ at, ...given }) => {
    expect(pointersOf(evidenceRefUnknown, given)).toEqual(at);
  });

  test('suggests the nearest id', () => {
    const record = {
      evidenceRegister: register,
      dimensions: { toolsMcp: { evidenceRefs: ['EV-POLCIY', 'EV-ZZZZZZ'] } },
    };

    expect(observe(evidenceRefUnknown, record)).toEqual([
      {
        pointer: '/dimensions/toolsMcp/evidenceRefs/0',
        message: 'evidence "EV-POLCIY" is not in evidenceRegister',
        hint: 'did you mean "EV-POLICY"?',
      },
      {
        pointer: '/dimensions/toolsMcp/evidenceRefs/1',
        message: 'evidence "EV-ZZZZZZ" is not in evidenceRegister',
        hint: 'register the evidence or remove the reference',
      },
    ]);
  });

  test('stops suggesting, not reporting, where ids and unknown references come by the thousand', () => {
    const evidenceRegister = Array.from({ length: 2_000 }, (_, index) => ({ id: `EV-${'A'.repeat(80)}-${index}` }));
    const evidenceRefs = Array.from({ length: 50_000 }, (_, index) => `EV-${'A'.repeat(80)}-X${index}`);

    vi.mocked(distance).mockClear();
    const observed = observe(evidenceRefUnknown, { evidenceRegister, dimensions: { toolsMcp: { evidenceRefs } } });

    expect(observed).toHaveLength(50_000);
    expect(observed.filter(({ hint }) => hint?.startsWith('did you mean'))).toHaveLength(50);
    // 50 references are compared with every id, the other 49,950 with none.
    expect(vi.mocked(distance).mock.calls.length).toBeLessThanOrEqual(50 * 2_000);
  });
});
