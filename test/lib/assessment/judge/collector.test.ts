import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCollector } from '../../../../lib/assessment/judge/collector.ts';
import type { SeverityOverrides, SpeakingRule } from '../../../../lib/assessment/rules/rule.ts';

const rule = (id: string, severity: 'error' | 'warning'): SpeakingRule<{ what: string }> => ({
  id,
  severity,
  says: {
    en: ({ what }) => ({ message: `is ${what}`, hint: 'mend it' }),
    pt: ({ what }) => ({ message: `está ${what}`, hint: 'conserte' }),
  },
});
const [fault, doubt] = [rule('fault', 'error'), rule('doubt', 'warning')];
const values = { what: 'wrong' };

describe('the severity of an observation', () => {
  test.for<{ title: string; overrides?: SeverityOverrides; strict?: true; errors: number; warnings: number }>([
    { title: 'is the own one of each rule', errors: 1, warnings: 1 },
    { title: 'is error where strict', strict: true, errors: 2, warnings: 0 },
    { title: 'is what an override says', overrides: { fault: 'warning' }, errors: 0, warnings: 2 },
    {
      title: 'is what an override says, also where strict',
      overrides: { doubt: 'warning' },
      strict: true,
      errors: 1,
      warnings: 1,
    },
    { title: 'is none for a rule that is off', overrides: { fault: 'off', doubt: 'off' }, errors: 0, warnings: 0 },
    {
      title: 'is none for a rule that is off, also where strict',
      overrides: { doubt: 'off' },
      strict: true,
      errors: 1,
      warnings: 0,
    },
    { title: 'does not hang on overrides of other rules', overrides: { other: 'off' }, errors: 1, warnings: 1 },
  ])('$title', ({ overrides = {}, strict = false, errors, warnings }) => {
    const { report, result } = createCollector(overrides, strict, 10);
    report(doubt, '/a', values);
    report(fault, '/b', values);

    expect(result()).toMatchObject({ errorCount: errors, warningCount: warnings });
    expect(result().kept.map(({ severity }) => severity)).toEqual([
      ...Array(errors).fill('error'),
      ...Array(warnings).fill('warning'),
    ]);
  });

  test('is not looked for in the prototype of the overrides', () => {
    const { report, result } = createCollector({}, false, 10);
    report(rule('constructor', 'error'), '/a', values);

    expect(result()).toMatchObject({ errorCount: 1 });
  });
});

test('an observation is kept as it was reported, with its rule and severity', () => {
  const { report, result } = createCollector({}, false, 10);
  const place = { line: 3, column: 7 };
  report(fault, '/a', values, { atKey: true, place });

  expect(result().kept).toEqual([
    {
      rule: 'fault',
      severity: 'error',
      pointer: '/a',
      values,
      message: 'is wrong',
      hint: 'mend it',
      atKey: true,
      place,
    },
  ]);
});

test('all are counted, the first are kept, and no warning keeps an error out', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(fault, doubt)), fc.nat(8), (rules, most) => {
      const { report, result } = createCollector({}, false, most);
      for (const [index, one] of rules.entries()) report(one, `/${index}`, values);

      const pointersOf = (wanted: (typeof rules)[number]): string[] =>
        rules.flatMap((one, index) => (one === wanted ? [`/${index}`] : []));
      const { errorCount, warningCount, kept } = result();
      expect([errorCount, warningCount]).toEqual([pointersOf(fault).length, pointersOf(doubt).length]);
      expect(kept.map(({ pointer }) => pointer)).toEqual([...pointersOf(fault), ...pointersOf(doubt)].slice(0, most));
    }),
  );
});
