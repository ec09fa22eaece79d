import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DimensionKey,
  dimensionKeys,
  dimensionLabels,
  type Priority,
  type SparseRecord,
} from '../../../../lib/assessment/record/record.ts';
import { projectionOf } from '../../../../lib/assessment/roadmap/projection.ts';
import { wordsOf } from '../../../../lib/assessment/words/words.ts';

type Scores = Partial<Record<DimensionKey, object>>;

/** Ten dimensions with the score 2, the target 2 and an owner of their own, but for what a test gives. */
const recordWith = (changes: Scores, priorities: readonly (Partial<Priority> | undefined)[] = []): SparseRecord => ({
  dimensions: Object.fromEntries(
    dimensionKeys.map((key) => [key, { score: 2, target: 2, owner: `Owner of ${key}`, gaps: [], ...changes[key] }]),
  ),
  priorities: [...priorities],
});
const priority = (change: Partial<Priority> = {}): Partial<Priority> => ({
  outcome: 'Something is better',
  owner: 'Somebody',
  targetDate: '2027-01-31',
  acceptanceCriteria: [],
  ...change,
});
const below = { score: 1, target: 3 };

describe('a priority is for', () => {
  const given = {
    toolsMcp: { ...below, gaps: ['No owner  for\u00a0tools'], owner: 'Dr. Jane Doe' },
    dataConnectors: { ...below, owner: 'Jane Doe' },
  };
  const dimensionsOf = (change: Partial<Priority>) => {
    const { dimensions, unassigned } = projectionOf(recordWith(given, [priority(change)]));
    const keys = dimensions.filter(({ priorities }) => priorities.length > 0).map(({ key }) => key);
    expect(unassigned).toEqual(keys.length === 0 ? ['/priorities/0'] : []);
    return keys.join();
  };

  test.each([
    { what: 'the dimension whose key it names', change: { outcome: 'Raise toolsMcp to 3' }, is: 'toolsMcp' },
    { what: 'the one whose label it names', change: { outcome: 'All of TOOLS & MCP has owners' }, is: 'toolsMcp' },
    { what: 'the one whose label it names in words', change: { outcome: 'Tools and MCP: owners' }, is: 'toolsMcp' },
    {
      what: 'the one whose label it names in Portuguese',
      change: { outcome: 'Dados e conectores revistos' },
      is: 'dataConnectors',
    },
    {
      what: 'what a criterion names',
      change: { acceptanceCriteria: ['x', 'dataConnectors is at 3'] },
      is: 'dataConnectors',
    },
    { what: 'all that it names', change: { outcome: 'toolsMcp and dataConnectors' }, is: 'dataConnectors,toolsMcp' },
    { what: 'the dimension whose gap it repeats', change: { outcome: 'no owner for tools' }, is: 'toolsMcp' },
    {
      what: 'what it names, and not what its owner has',
      change: { outcome: 'toolsMcp', owner: 'Jane Doe' },
      is: 'toolsMcp',
    },
    { what: 'all that its owner has', change: { owner: 'doe, jane' }, is: 'dataConnectors,toolsMcp' },
    { what: 'nothing where the name is part of a word', change: { outcome: 'The toolsMcps' }, is: '' },
    { what: 'nothing where no name is its own', change: { outcome: 'Tools', owner: 'Jane' }, is: '' },
    {
      what: 'nothing where what it names is at its target',
      change: { outcome: 'strategyValue', owner: 'Jane Doe' },
      is: '',
    },
    { what: 'nothing by a blank owner', change: { owner: ' ' }, is: '' },
  ])('$what', ({ change, is }) => {
    expect(dimensionsOf(change)).toBe(is);
  });

  test('a dimension by each of its labels', () => {
    for (const key of dimensionKeys) {
      for (const outcome of [key, dimensionLabels[key], wordsOf('pt').dimensions[key]]) {
        const { dimensions } = projectionOf(recordWith({ [key]: below }, [priority({ outcome: `(${outcome})` })]));
        expect(dimensions.find((row) => row.key === key)?.priorities, outcome).toEqual(['/priorities/0']);
      }
    }
  });
});

describe('a projection', () => {
  const changes = {
    strategyValue: below,
    operatingModel: below,
    toolsMcp: { score: 0, target: 1 },
    auditOperations: { score: 4, target: 1 },
  };
  const priorities = [
    priority({ outcome: 'strategyValue', targetDate: '2027-01-31' }),
    priority({ outcome: 'strategyValue and operatingModel', targetDate: '2027-03-31' }),
    priority({ outcome: 'operatingModel', targetDate: '2027-02-28' }),
  ];

  test('raises a dimension when the last of its priorities is done', () => {
    const { means, steps, unplanned, unassigned } = projectionOf(recordWith(changes, priorities));
    // 1 + 1 + 0 + 4 + six times 2 are 18 now; 4 more when both are at 3; targets: 3 + 3 + 1 + 1 + 12 = 20.
    expect(means).toEqual({ now: 1.8, projected: 2.2, atMost: 2.2, target: 2 });
    expect(steps).toEqual([{ date: '2027-03-31', dimensions: ['strategyValue', 'operatingModel'], mean: 2.2 }]);
    expect(unplanned).toEqual(['toolsMcp']);
    expect(unassigned).toEqual([]);
  });

  test.each([
    ['2027-03-30', 1.8, 0],
    ['2027-03-31', 2.2, 1],
  ])('until %s counts what is due on that day', (until, mean, steps) => {
    const projection = projectionOf(recordWith(changes, priorities), until);
    expect(projection.means.projected).toBe(mean);
    expect(projection.steps).toHaveLength(steps);
    expect(projection.until).toBe(until);
  });

  test('says what the rest may add: a priority that fits nothing may close the gaps of those without one', () => {
    const record = recordWith(changes, [...priorities, priority({ targetDate: '2027-06-30' })]);
    expect(projectionOf(record)).toMatchObject({
      means: { projected: 2.2, atMost: 2.3 },
      unassigned: ['/priorities/3'],
    });
    expect(projectionOf(record, '2027-06-29').means).toMatchObject({ projected: 2.2, atMost: 2.2 });
  });

  test('puts priorities without a day last, and counts them only where all are done', () => {
    const undated = { outcome: 'operatingModel', owner: 'x', acceptanceCriteria: [] };
    const record = recordWith(changes, [priorities[0], undated]);
    expect(projectionOf(record).steps).toEqual([
      { date: '2027-01-31', dimensions: ['strategyValue'], mean: 2 },
      { date: null, dimensions: ['operatingModel'], mean: 2.2 },
    ]);
    expect(projectionOf(record, '2099-12-31').steps.map(({ date }) => date)).toEqual(['2027-01-31']);
  });

  test('without a score, or with one off its scale, has no mean', () => {
    const record = recordWith({ toolsMcp: { score: 5, target: 3 }, dataConnectors: below }, [
      priority({ outcome: 'toolsMcp dataConnectors' }),
    ]);
    const { means, dimensions, unplanned } = projectionOf(record);
    expect(means).toEqual({ now: null, projected: null, atMost: null, target: 2.2 });
    expect(dimensions.find(({ key }) => key === 'toolsMcp')).toMatchObject({
      score: null,
      projected: null,
      priorities: [],
    });
    expect(unplanned).toEqual([]);
    expect(projectionOf({})).toMatchObject({
      means: { now: null, target: null },
      steps: [],
      unplanned: [],
      unassigned: [],
    });
  });

  test('keeps the places of priorities where one is missing', () => {
    const record = recordWith({ toolsMcp: below }, [undefined, priority({ outcome: 'toolsMcp' })]);
    expect(projectionOf(record).dimensions.find(({ key }) => key === 'toolsMcp')?.priorities).toEqual([
      '/priorities/1',
    ]);
  });

  test('is that of a calculation apart from it', () => {
    const scores = fc.record({ score: fc.integer({ min: 0, max: 4 }), target: fc.integer({ min: 0, max: 4 }) });
    const all = fc.record(
      Object.fromEntries(dimensionKeys.map((key) => [key, scores])) as Record<DimensionKey, typeof scores>,
    );
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2027-02-${String(number).padStart(2, '0')}`);
    const work = fc.array(fc.record({ names: fc.subarray([...dimensionKeys], { maxLength: 3 }), day }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(all, work, fc.option(day), (dimensions, works, until) => {
        const record = recordWith(
          dimensions,
          works.map(({ names, day }) => priority({ outcome: names.join(' '), targetDate: day })),
        );
        const { means, steps } = projectionOf(record, until);
        let tenths = 0;
        let most = 0;
        const isSpare = works.some(
          ({ names, day }) =>
            (until === null || day <= until) && names.every((key) => dimensions[key].score >= dimensions[key].target),
        );
        for (const key of dimensionKeys) {
          const { score, target } = dimensions[key];
          const days = works.filter(({ names }) => names.includes(key)).map(({ day }) => day);
          const isDone = days.length > 0 && (until === null || (days.toSorted().at(-1) ?? '') <= until);
          const then = score < target && isDone ? target : score;
          tenths += then;
          most += isSpare && days.length === 0 ? Math.max(score, target) : then;
        }
        expect(means.projected).toBe(tenths / 10);
        expect(means.atMost).toBe(most / 10);
        // The mean never falls, and ends at the projection.
        const line = steps.map(({ mean }) => mean ?? -1);
        expect(line).toEqual(line.toSorted((a, b) => a - b));
        expect(line.at(-1) ?? means.now).toBe(means.projected);
      }),
    );
  });

  test('of ten thousand gaps and priorities takes no longer than they need', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `Gap ${index % 100}`);
    const record = recordWith(
      { toolsMcp: { ...below, gaps: many } },
      many.map((outcome) => priority({ outcome })),
    );
    expect(projectionOf(record).dimensions.find(({ key }) => key === 'toolsMcp')?.priorities).toHaveLength(10_000);
  });
});
