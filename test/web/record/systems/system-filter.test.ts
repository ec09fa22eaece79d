import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowNames } from '../../../../lib/assessment/portfolio/texts.ts';
import {
  filterSystems,
  noFilter,
  type SystemFilter,
  sumSystems,
  verdictOf,
} from '../../../../web/record/systems/system-filter.ts';
import type { ShownSystem } from '../../../../web/record/worker/tasks.ts';
import { fourPortfolio } from '../../../support/portfolio-records.ts';

const portfolio = fourPortfolio();
const nameOf = rowNames(portfolio.systems);
const systems: readonly ShownSystem[] = portfolio.systems.map((row) => ({
  name: nameOf(row),
  verdict: row.verdict,
  disposition: row.disposition ?? '–',
  remarks: [],
  row,
}));
const named = (filter: Partial<SystemFilter>) =>
  filterSystems(systems, { ...noFilter, ...filter }).map(({ name }) => name);

describe('the systems that fit', () => {
  test.each<{ readonly what: string; readonly filter: Partial<SystemFilter>; readonly names: readonly string[] }>([
    { what: 'no condition', filter: {}, names: ['Alder', 'Birch', 'Cedar'] },
    { what: 'words of the organization, without case', filter: { text: ' aLD ' }, names: ['Alder'] },
    { what: 'words of the file', filter: { text: 'b/ 2026' }, names: ['Birch'] },
    { what: 'words of the id of the assessment', filter: { text: 'cedar-2025-05-31' }, names: ['Cedar'] },
    { what: 'all words only', filter: { text: 'alder birch' }, names: [] },
    { what: 'a verdict', filter: { verdict: 'invalid' }, names: ['Cedar'] },
    { what: 'a disposition', filter: { disposition: 'disputed' }, names: [] },
    { what: 'a gap in any dimension', filter: { below: 'any' }, names: ['Alder', 'Birch', 'Cedar'] },
    { what: 'a gap in one dimension', filter: { below: 'strategyValue' }, names: ['Birch'] },
    { what: 'overdue priorities', filter: { overdue: true }, names: ['Alder', 'Birch'] },
    { what: 'stale assessments', filter: { stale: true }, names: ['Cedar'] },
    { what: 'a lower score than before', filter: { fell: true }, names: ['Birch'] },
    { what: 'all conditions at once', filter: { text: 'b', overdue: true, fell: true }, names: ['Birch'] },
  ])('fit $what', ({ filter, names }) => {
    expect(named(filter)).toEqual(names);
  });

  test('are told apart if they are valid under a relaxed policy only', () => {
    const [system] = systems;
    if (!system) throw new Error('the sample has systems');
    expect(verdictOf({ ...system.row, relaxed: true })).toBe('relaxed');
    expect(verdictOf(system.row)).toBe('valid');
  });
});

describe('sums', () => {
  test('of all systems are those of the report', () => {
    const { figures, counts } = portfolio;
    expect(sumSystems(systems)).toEqual({
      valid: 2,
      notValid: 1,
      score: figures.score,
      target: figures.target,
      coverage: figures.coverage,
      overdue: counts.overdue,
      stale: counts.stale,
      disputed: counts.disputed,
    });
  });

  test('have means of those whose newest record is valid, as in the report', () => {
    const replaced = systems.map((system) => ({
      ...system,
      row: { ...system.row, newestFile: { file: 'x.json', state: 'unreadable' as const } },
    }));
    expect(sumSystems(replaced)).toMatchObject({ valid: 2, score: null, target: null, coverage: null });
  });

  test('of none are zero, and there is no mean', () => {
    expect(sumSystems([])).toEqual({
      valid: 0,
      notValid: 0,
      score: null,
      target: null,
      coverage: null,
      overdue: 0,
      stale: 0,
      disputed: 0,
    });
  });

  test('of those that fit a condition and of those that do not add up to all', () => {
    fc.assert(
      fc.property(fc.constantFrom('overdue' as const, 'stale' as const, 'fell' as const), (condition) => {
        const fitting = filterSystems(systems, { ...noFilter, [condition]: true });
        const others = systems.filter((system) => !fitting.includes(system));
        const sums = [fitting, others].map(sumSystems);
        for (const name of ['valid', 'notValid', 'overdue', 'stale', 'disputed'] as const) {
          expect(sums.reduce((sum, each) => sum + each[name], 0)).toBe(sumSystems(systems)[name]);
        }
      }),
    );
  });
});
