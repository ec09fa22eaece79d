import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { sortNames } from '../../../../lib/assessment/portfolio/sort-rows.ts';
import type { PlacedSummary } from '../../../../lib/assessment/portfolio/summary.ts';
import { type Fraction, roundFraction } from '../../../../lib/assessment/record/fraction.ts';
import { evenly, fourPortfolio, placed, portfolioOptions } from '../../../support/portfolio-records.ts';

/** Means as numbers, at four decimals. */
const inDecimals = (figures: Readonly<Record<string, Fraction | null>> | undefined) =>
  Object.fromEntries(
    Object.entries(figures ?? {}).map(([name, value]) => [name, value === null ? null : roundFraction(value, 4)]),
  );

const names = (options: Parameters<typeof fourPortfolio>[0]) =>
  fourPortfolio(options).systems.map(({ organization }) => organization);

describe('a portfolio of four systems, computed by hand', () => {
  const portfolio = fourPortfolio();
  const [alder, birch, cedar] = portfolio.systems;

  test('counts every record once', () => {
    expect(portfolio.counts).toEqual({
      records: 6,
      valid: 4,
      relaxed: 0,
      invalid: 1,
      unreadable: 1,
      unplaced: 1,
      systems: 3,
      splitSystems: 0,
      stale: 1,
      disputed: 0,
      overdue: 2,
      unlistedPriorities: 3,
    });
  });

  test('has a row for the newest of each, with its means', () => {
    // Alder: (4 + 9 × 1) / 10; by confidence (3 × 4 + 9 × 1 × 1) / (3 + 9).
    expect(alder).toMatchObject({
      organization: 'Alder',
      file: 'a/2026.json',
      records: 2,
      age: 31,
      stale: false,
      totalGap: 18,
      overdue: 1,
    });
    expect(inDecimals({ ...alder?.figures })).toEqual({ score: 1.3, weightedScore: 1.75, target: 3.1, coverage: 46 });
    expect(inDecimals({ alder: alder?.trend ?? null, birch: birch?.trend ?? null })).toEqual({ alder: 0.3, birch: -1 });
    expect(alder?.cells.map(({ change }) => change)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(birch?.totalGap).toBe(10);
    expect(inDecimals({ ...birch?.figures })).toMatchObject({ score: 3, weightedScore: 3 });
  });

  test('has no mean where a value is missing, and shows the others', () => {
    expect(cedar).toMatchObject({ trend: null, totalGap: null, verdict: 'invalid', age: 366, stale: true });
    expect(inDecimals({ ...cedar?.figures })).toEqual({ score: null, weightedScore: null, target: 4, coverage: 50 });
    expect(cedar?.cells[1]).toMatchObject({ score: 0, gap: 4, change: null });
  });

  test('has means over the valid rows only', () => {
    expect(inDecimals({ ...portfolio.figures })).toEqual({
      score: 2.15,
      weightedScore: 2.375,
      target: 3.55,
      coverage: 48,
    });
    const means = portfolio.dimensions
      .slice(0, 2)
      .map(({ key, score, target }) => [key, inDecimals({ score, target })]);
    expect(means).toEqual([
      ['strategyValue', { score: 3.5, target: 4 }],
      ['operatingModel', { score: 2, target: 3.5 }],
    ]);
  });

  test('ranks gaps, widest first', () => {
    expect(portfolio.gaps).toHaveLength(9 + 9 + 10);
    expect(portfolio.gaps[0]).toMatchObject({ system: { organization: 'Cedar' }, cell: { gap: 4 } });
    expect(portfolio.gaps.at(-1)).toMatchObject({ system: { organization: 'Birch' }, cell: { gap: 1 } });
  });

  test('joins overdue priorities of one owner, however the name is spelled', () => {
    expect(portfolio.overdue).toEqual([
      {
        owner: 'Ana Lima',
        count: 2,
        critical: 1,
        high: 1,
        earliest: '2026-05-02',
        days: 30,
        organizations: ['Alder', 'Birch'],
      },
    ]);
  });

  test('names changes of verdict or disposition, and every record that is not valid', () => {
    expect(portfolio.changes.map(({ organization }) => organization)).toEqual(['Birch']);
    expect(portfolio.problems.map(({ file, organization }) => [file, organization])).toEqual([
      ['c/2024.json', 'Cedar'],
      ['d/x.json', null],
    ]);
  });

  test.each([
    ['name', 'Alder Birch Cedar'],
    ['score', 'Alder Birch Cedar'],
    ['gap', 'Alder Birch Cedar'],
    ['trend', 'Birch Alder Cedar'],
    ['overdue', 'Alder Birch Cedar'],
    ['age', 'Cedar Birch Alder'],
  ] as const)('sorts by %s', (sort, expected) => {
    expect(names({ sort }).join(' ')).toBe(expected);
  });
});

describe('one system', () => {
  const rowsOf = (records: readonly PlacedSummary[], identity: 'both' | 'folder' | 'organization') =>
    portfolioOf(records, { ...portfolioOptions, identity }).systems;

  test('is a folder and the name of an organization, however it is spelled', () => {
    const records = [
      placed('one/a.json', 'Alder', '2025-01-01'),
      placed('one/b.json', ' alder ', '2026-01-01'),
      placed('two/a.json', 'Alder', '2026-02-01'),
      placed('one/c.json', 'Birch', '2026-03-01'),
    ];

    expect(rowsOf(records, 'both')).toHaveLength(3);
    expect(rowsOf(records, 'folder')).toHaveLength(2);
    expect(rowsOf(records, 'organization')).toHaveLength(2);
  });

  test('counts overdue priorities of owners whose kept names are equal apart', () => {
    const owner = 'Diretoria… (+9 characters)';
    const owned = (file: string, ...ownerDigests: readonly string[]) =>
      placed(file, file, '2026-05-01', {
        priorities: ownerDigests.map(() => ['high', '2026-05-02', owner]),
        ownerDigests,
      });
    const { overdue } = portfolioOf([owned('a', '1', '2'), owned('b', '1')], portfolioOptions);

    expect(overdue.map(({ count, organizations }) => [count, organizations])).toEqual([
      [2, ['a', 'b']],
      [1, ['a']],
    ]);
  });

  test('has means without a system whose newest version cannot be read, or whose newest file was deleted', () => {
    const kept = placed('a.json', 'Alder', '2026-05-01', { dimensions: evenly(3) });
    const replaced = {
      ...placed('b.json', 'Birch', '2026-05-01', { dimensions: evenly(1) }),
      replacedBy: 'unreadable' as const,
    };
    const means = (...records: readonly PlacedSummary[]) => portfolioOf(records, portfolioOptions);

    expect(means(kept, replaced).figures.score).toEqual(means(kept).figures.score);
    expect(means(kept, replaced).dimensions).toEqual(means(kept).dimensions);
    expect(means(replaced)).toMatchObject({ figures: { score: null }, systems: [{ verdict: 'valid' }] });
    const deleted = [placed('b-2026.json', 'Birch', '2026-05-20')];
    const older = placed('b-2025.json', 'Birch', '2025-05-01');
    expect(portfolioOf([older], { ...portfolioOptions, deleted }).figures.score).toBeNull();
  });

  test('compares with the assessment before, not with a copy of the newest', () => {
    const records = [
      placed('2025.json', 'Alder', '2025-05-01', { dimensions: evenly(1) }),
      placed('2026.json', 'Alder', '2026-05-01'),
      placed('2026 copy.json', 'Alder', '2026-05-01'),
    ];

    expect(rowsOf(records, 'both')).toMatchObject([
      { file: '2026.json', records: 3, trend: { numerator: 1n, denominator: 1n } },
    ]);
  });

  test('is stale only above the days, and not in the future', () => {
    const row = (assessedAt: string) => rowsOf([placed('a.json', 'Alder', assessedAt)], 'both')[0];

    expect(row('2025-06-01')).toMatchObject({ age: 365, stale: false });
    expect(row('2025-05-31')).toMatchObject({ age: 366, stale: true });
    expect(row('2026-07-01')).toMatchObject({ age: -30, stale: false });
  });
});

test('no record gives an empty portfolio', () => {
  expect(portfolioOf([], portfolioOptions)).toMatchObject({
    counts: { records: 0 },
    systems: [],
    figures: { score: null },
  });
});

const value = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null });
const dimension = fc.tuple(value(4), value(4), value(100), fc.constantFrom('low', 'medium', 'high', null));
const day = fc.constantFrom('2025-01-01', '2025-09-01', '2026-01-01', '2026-09-01');
const anyRecord = fc
  .record({
    folder: fc.constantFrom('x/', 'y/', ''),
    organization: fc.option(fc.constantFrom('Alder', 'ALDER', 'Birch', '__proto__'), { nil: null }),
    assessedAt: fc.option(day, { nil: null }),
    assessmentId: fc.constantFrom('one', 'two', null),
    verdict: fc.constantFrom('valid', 'invalid', 'unreadable'),
    disposition: fc.constantFrom('accepted', 'disputed', null),
    dimensions: fc.oneof(fc.constant([]), fc.array(dimension, { minLength: 10, maxLength: 10 })),
    priorities: fc.array(fc.tuple(fc.constantFrom('critical', 'low', null), day, fc.constantFrom('A', 'a', 'B'))),
  })
  .map(({ folder, ...summary }) => ({ folder, summary }));
const anyRecords = fc.array(anyRecord, { maxLength: 20 }).map((records) =>
  records.map(
    ({ folder, summary }, index): PlacedSummary => ({
      file: `${folder}${index}.json`,
      summary: { ...placed('', '', '').summary, ...summary } as PlacedSummary['summary'],
    }),
  ),
);

describe('any records', () => {
  test.each(sortNames)('give the same portfolio in any order, sorted by %s', (sort) => {
    const shuffled = anyRecords.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
    );
    fc.assert(
      fc.property(shuffled, ([records, others]) => {
        expect(portfolioOf(others, { ...portfolioOptions, sort })).toEqual(
          portfolioOf(records, { ...portfolioOptions, sort }),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('are all counted', () => {
    fc.assert(
      fc.property(anyRecords, fc.constantFrom('both', 'folder', 'organization'), (records, identity) => {
        const { counts, systems, overdue, problems } = portfolioOf(records, { ...portfolioOptions, identity });

        expect(counts.valid + counts.invalid + counts.unreadable).toBe(records.length);
        expect(counts.unplaced + systems.reduce((sum, row) => sum + row.records, 0)).toBe(records.length);
        expect(problems).toHaveLength(counts.invalid + counts.unreadable);
        const rowsOverdue = systems.reduce((sum, row) => sum + row.overdue, 0);
        expect(overdue.reduce((sum, { count }) => sum + count, 0)).toBe(rowsOverdue);
        expect(counts.overdue).toBe(rowsOverdue);
      }),
    );
  });
});
