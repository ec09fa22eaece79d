import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { portfolioCoverage, recordCoverage } from '../../../../lib/assessment/frameworks/crosswalk.ts';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import type { RecordSummary } from '../../../../lib/assessment/portfolio/summary.ts';
import { dimensionKeys, type SparseRecord } from '../../../../lib/assessment/record/record.ts';
import { frameworksOf, houseRules } from '../../../support/frameworks.ts';
import { evenly, placed, portfolioOptions } from '../../../support/portfolio-records.ts';
import { finding, judgementOf, reportRecord } from '../../../support/report-record.ts';

const frameworks = frameworksOf([houseRules]);
const statesOf = (record: SparseRecord | undefined, judgement = judgementOf()) =>
  recordCoverage(frameworks, record, judgement)[0]?.controls.map(({ state }) => state);

describe('coverage of a record by control', () => {
  test('has the lowest figures of the dimensions of a control, each by itself', () => {
    const [coverage] = recordCoverage(frameworks, reportRecord(), judgementOf());

    expect(coverage).toMatchObject({
      controls: [
        {
          state: 'belowTarget',
          lowest: { score: 0, target: 3, coverage: 20, confidence: 'low' },
          dimensions: [
            ['strategyValue', { score: 2, target: 3, coverage: 80, confidence: 'high' }],
            ['toolsMcp', { score: 0, target: 3, coverage: 20, confidence: 'low' }],
          ],
        },
        { state: 'atTarget', lowest: { score: 2, target: 2, coverage: 70, confidence: 'medium' } },
        { state: 'notMapped', lowest: undefined, dimensions: [] },
        { state: 'notApplicable', lowest: undefined, dimensions: [] },
      ],
      counts: { controls: 4, mapped: 2, atTarget: 1, belowTarget: 1, notJudged: 0, notMapped: 1, notApplicable: 1 },
      unused: dimensionKeys.filter((key) => !['strategyValue', 'toolsMcp', 'adoptionSupport'].includes(key)),
    });
  });

  test('is at the target only if each dimension is, above it included', () => {
    const record = reportRecord();
    record.dimensions.strategyValue.score = 4;
    expect(statesOf(record)?.[0]).toBe('belowTarget');
    record.dimensions.toolsMcp.score = 3;
    expect(statesOf(record)?.[0]).toBe('atTarget');
  });

  test('judges no control of a record that is invalid or unreadable', () => {
    const judgement = judgementOf([finding()]);
    for (const record of [reportRecord(), undefined]) {
      const [coverage] = recordCoverage(frameworks, record, judgement);
      expect(coverage?.counts).toMatchObject({ mapped: 2, notJudged: 2, notMapped: 1, notApplicable: 1 });
      expect(coverage?.controls[0]).toMatchObject({
        lowest: undefined,
        dimensions: [
          ['strategyValue', undefined],
          ['toolsMcp', undefined],
        ],
      });
    }
  });

  test.each(['score', 'target', 'coverage', 'confidence'] as const)(
    'judges no control whose dimension has no %s',
    (field) => {
      const record: SparseRecord = reportRecord();
      record.dimensions = { ...record.dimensions, toolsMcp: { ...record.dimensions?.toolsMcp, [field]: undefined } };
      expect(statesOf(record)).toEqual(['notJudged', 'atTarget', 'notMapped', 'notApplicable']);
    },
  );

  test('judges no control whose dimension is missing, or off the scale', () => {
    const record: SparseRecord = reportRecord();
    delete record.dimensions?.strategyValue;
    expect(statesOf(record)?.[0]).toBe('notJudged');
    const off = reportRecord();
    off.dimensions.toolsMcp.score = 5;
    expect(statesOf(off)?.[0]).toBe('notJudged');
  });
});

/** A mapping of any controls to any dimensions. */
const anyFramework = fc
  .array(fc.tuple(fc.subarray([...dimensionKeys]), fc.boolean()), { maxLength: 12 })
  .map((rows) => ({
    id: 'any',
    name: 'Any',
    controls: rows.map(([dimensions, isLeftOut], at) =>
      isLeftOut ? { id: `c${at}`, not_applicable: 'why' } : { id: `c${at}`, dimensions },
    ),
  }));

const levels = ['low', 'medium', 'high'] as const;
const figures = fc.tuple(
  fc.integer({ min: 0, max: 4 }),
  fc.integer({ min: 0, max: 4 }),
  fc.integer({ min: 0, max: 100 }),
  fc.constantFrom(...levels),
);
const summaries = fc.array(
  fc.record({ dimensions: fc.array(figures, { minLength: 10, maxLength: 10 }), isValid: fc.boolean() }),
  {
    maxLength: 4,
  },
);

describe('whatever the mapping and the figures', () => {
  test('a control of a record has the minimum of its dimensions, and all controls are counted once', () => {
    fc.assert(
      fc.property(anyFramework, fc.array(figures, { minLength: 10, maxLength: 10 }), (framework, values) => {
        const record = reportRecord();
        for (const [at, key] of dimensionKeys.entries()) {
          const [score, target, coverage, confidence] = values[at] ?? [0, 0, 0, 'low'];
          Object.assign(record.dimensions[key], { score, target, coverage, confidence });
        }
        const [coverage] = recordCoverage(frameworksOf([framework]), record, judgementOf());
        const { counts, controls = [] } = coverage ?? {};
        expect(counts).toMatchObject({ controls: framework.controls.length });
        expect((counts?.mapped ?? 0) + (counts?.notMapped ?? 0) + (counts?.notApplicable ?? 0)).toBe(controls.length);
        for (const { control, lowest, state } of controls) {
          const own = [...control.dimensions].map((key) => record.dimensions[key]);
          if (own.length === 0) {
            expect([lowest, ['notMapped', 'notApplicable'].includes(state)]).toEqual([undefined, true]);
            continue;
          }
          const sorted = (field: 'score' | 'target' | 'coverage') =>
            own.map((each) => each[field]).sort((a, b) => a - b)[0];
          expect(lowest).toEqual({
            score: sorted('score'),
            target: sorted('target'),
            coverage: sorted('coverage'),
            confidence: levels[Math.min(...own.map(({ confidence }) => levels.indexOf(confidence)))],
          });
          expect(state).toBe(own.some(({ score, target }) => score < target) ? 'belowTarget' : 'atTarget');
        }
      }),
    );
  });

  test('a control of a portfolio counts each system once, and has the minimum of the judged ones', () => {
    fc.assert(
      fc.property(anyFramework, summaries, (framework, systems) => {
        const records = systems.map(({ dimensions, isValid }, at) =>
          placed(`${at}.json`, `Org ${at}`, '2026-05-01', { dimensions, ...(!isValid && { verdict: 'invalid' }) }),
        );
        const [coverage] = portfolioCoverage(frameworksOf([framework]), portfolioOf(records, portfolioOptions));
        const valid = systems.filter(({ isValid }) => isValid);
        for (const { control, systems: counts, lowest, state } of coverage?.controls ?? []) {
          if (control.dimensions.length === 0) {
            expect([counts, lowest]).toEqual([undefined, undefined]);
            continue;
          }
          const at = control.dimensions.map((key) => dimensionKeys.indexOf(key));
          const scores = valid.flatMap(({ dimensions }) => at.map((index) => dimensions[index]?.[0] ?? 9));
          expect(lowest?.score).toBe(scores.length === 0 ? undefined : Math.min(...scores));
          expect(counts?.notJudged).toBe(systems.length - valid.length);
          expect((counts?.atTarget ?? 0) + (counts?.belowTarget ?? 0)).toBe(valid.length);
          expect(state === 'atTarget').toBe(systems.length > 0 && counts?.atTarget === systems.length);
        }
      }),
    );
  });
});

describe('coverage of a portfolio by control', () => {
  const strong: Partial<RecordSummary> = { dimensions: evenly(4, 4, 80, 'high') };
  const of = (...records: Parameters<typeof portfolioOf>[0]) =>
    portfolioCoverage(frameworks, portfolioOf(records, portfolioOptions))[0]?.controls ?? [];

  test('names the first system with the lowest score, and counts those with the same', () => {
    const [control] = of(
      placed('a.json', 'Alder', '2026-05-01', strong),
      placed('b.json', 'Birch', '2026-05-01', { dimensions: evenly(1, 3) }),
      placed('c.json', 'Cedar', '2026-05-01', { dimensions: evenly(1, 1) }),
      placed('d.json', 'Dogwood', '2026-05-01', { dimensions: evenly(0), verdict: 'invalid' }),
    );
    expect(control).toMatchObject({
      state: 'belowTarget',
      systems: { atTarget: 2, belowTarget: 1, notJudged: 1 },
      lowest: { score: 1, target: 1, coverage: 50, confidence: 'medium' },
      weakest: { organization: 'Birch' },
      alike: 1,
    });
  });

  test('is at the target if all systems are, and not judged as long as one is not', () => {
    const good = placed('a.json', 'Alder', '2026-05-01', strong);
    expect(of(good).map(({ state }) => state)).toEqual(['atTarget', 'atTarget', 'notMapped', 'notApplicable']);
    const bad = placed('b.json', 'Birch', '2026-05-01', { ...strong, verdict: 'invalid' });
    expect(of(good, bad)[0]).toMatchObject({ state: 'notJudged', lowest: { score: 4 } });
    const replaced = { ...placed('c.json', 'Cedar', '2026-05-01', strong), replacedBy: 'unreadable' as const };
    expect(of(good, replaced)[0]).toMatchObject({ state: 'notJudged', systems: { atTarget: 1, notJudged: 1 } });
    expect(of()[0]).toMatchObject({ state: 'notJudged', systems: { notJudged: 0 }, lowest: undefined });
  });
});
