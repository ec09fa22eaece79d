import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followUp } from '../../../../lib/assessment/diff/follow.ts';
import { validate } from '../../../../lib/assessment/judge/validate.ts';
import type { FollowedCounts } from '../../../../lib/assessment/portfolio/followed-system.ts';
import { portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import { boundSummary, summarizeRecord } from '../../../../lib/assessment/portfolio/summarize-record.ts';
import {
  type PlacedSummary,
  type RecordSummary,
  withoutFollowed,
} from '../../../../lib/assessment/portfolio/summary.ts';
import { dimensionKeys, type Priority, type SparseRecord } from '../../../../lib/assessment/record/record.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';
import { placed, portfolioOptions } from '../../../support/portfolio-records.ts';
import { validRecord } from '../../../support/records.ts';

const judgement = validate(new TextEncoder().encode(JSON.stringify(validRecord())), { asOf: '2026-06-01' });

/** The summary of a record, as a portfolio of files has it. */
const summaryOf = (record: SparseRecord): RecordSummary =>
  summarizeRecord(
    { ...record, methodVersion: '1.0', scope: { organization: 'Acme', included: ['Agents'] } },
    { ...judgement, assessmentId: `acme-${record.assessedAt}` },
  );
const inOrder = (summaries: readonly RecordSummary[]): readonly PlacedSummary[] =>
  summaries.map((summary, index) => ({ file: `acme/${index}.json`, summary }));
const portfolioWith = (...summaries: readonly RecordSummary[]) => portfolioOf(inOrder(summaries), portfolioOptions);
const rowOf = (...summaries: readonly RecordSummary[]) => portfolioWith(...summaries).systems[0];

/** What `appraise diff` lists of two records, counted. */
function countsOf(old: SparseRecord, fresh: SparseRecord): FollowedCounts {
  const { priorities, old_evidence, conditions } = followUp([old, fresh]);
  const countOf = (wanted: string) => priorities.filter(({ state }) => state === wanted).length;
  return {
    late: countOf('late'),
    open: countOf('open'),
    done: countOf('done'),
    noLongerListed: countOf('no_longer_listed'),
    oldEvidence: old_evidence.length,
    conditions: conditions.length,
  };
}

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const day = fc.constantFrom('2024-02-29', '2025-05-01', '2025-05-02', '2026-04-30', '2026-05-01', '2027-01-01');
const long = 'The register names an owner for each agent of the company '.repeat(8);
const text = fc.oneof(
  fc.constantFrom(
    '',
    'Each server of toolsMcp has an owner',
    'Every server of toolsMcp has an owner',
    'dataConnectors',
  ),
  fc.constantFrom(long, long.toUpperCase(), `${long}, at last`, `All: ${long}`),
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const scale = maybe(fc.integer({ min: -1, max: 5 }));
const owner = fc.constantFrom('Ana', 'Bo');
const disposition = fc.constantFrom('accepted', 'accepted-with-conditions', 'disputed', undefined);
const listOf = <Value>(values: fc.Arbitrary<Value>) => fc.array(maybe(values), { maxLength: 5 });
const record = (assessedAt: string) =>
  fc.record({
    assessedAt: fc.constant(assessedAt),
    priorities: listOf(fc.record({ outcome: maybe(text), targetDate: maybe(day), owner: maybe(owner) })),
    dimensions: fc
      .array(fc.record({ score: scale, target: scale, owner }), { minLength: 10, maxLength: 10 })
      .map((all) => Object.fromEntries(dimensionKeys.map((key, index) => [key, all[index]]))),
    evidenceRegister: listOf(fc.record({ observedAt: maybe(day) })),
    review: fc.record({ disposition, comments: listOf(text) }),
  });

test('a portfolio counts what diff lists of the two newest records, or says that it is not known', () => {
  let known = 0;
  fc.assert(
    fc.property(record('2025-05-01'), record('2026-05-01'), fc.boolean(), (old, fresh, isUploaded) => {
      const [before, last] = [old, fresh].map((each) => {
        const summary = summaryOf(each);
        return isUploaded ? boundSummary(summary) : summary;
      });
      if (!before || !last) throw new Error('there are two');
      const row = rowOf(last, before);
      const isKnown = before.toFollow !== undefined && last.toFollow !== undefined;
      if (isKnown) known += 1;

      expect(row?.followed ?? null).toEqual(isKnown ? countsOf(old, fresh) : null);
      expect(row?.notFollowedBecause).toBe(isKnown ? null : 'not_known');
    }),
    { numRuns: 1_000 },
  );
  expect(known).toBeGreaterThan(500);
});

const planned = (outcomes: readonly string[], more: Partial<Priority> = {}): SparseRecord['priorities'] =>
  outcomes.map((outcome) => ({ outcome, ...more }));
const old: SparseRecord = {
  assessedAt: '2025-05-01',
  priorities: planned(['Each agent has an owner', 'Keys are rotated'], { targetDate: '2026-04-30' }),
  review: { disposition: 'accepted-with-conditions', comments: ['Repeat the sample'] },
};
const fresh: SparseRecord = {
  assessedAt: '2026-05-01',
  priorities: planned(['Each agent has an owner'], { targetDate: '2027-01-01' }),
  evidenceRegister: [{ observedAt: '2025-05-01' }, { observedAt: '2025-05-02' }],
  review: { disposition: 'accepted', comments: ['Repeat the sample'] },
};
const [before, last] = [summaryOf(old), summaryOf(fresh)];

describe('a system', () => {
  test('is followed from the assessment before to the newest', () => {
    expect(rowOf(before, last)).toMatchObject({
      followed: { late: 1, open: 0, done: 0, noLongerListed: 1, oldEvidence: 1, conditions: 1 },
      notFollowedBecause: null,
      tooManyToMatch: false,
    });
  });

  test('is followed from no older assessment, and from no copy of the newest', () => {
    const oldest = summaryOf({ assessedAt: '2024-05-01', priorities: planned(['Logs are kept', 'Tests run']) });

    expect(rowOf(oldest, before, last, last)?.followed).toEqual(countsOf(old, fresh));
    expect(rowOf(last, last)).toMatchObject({ followed: null, notFollowedBecause: 'no_previous' });
  });

  test.each([
    { what: 'without an assessment before', summaries: [last], because: 'no_previous' },
    {
      what: 'that cannot be compared with the assessment before',
      summaries: [{ ...before, methodVersion: '2.0' }, last],
      because: 'not_comparable',
    },
    { what: 'whose summary before lacks the texts', summaries: [withoutFollowed(before), last], because: 'not_known' },
    { what: 'whose newest summary lacks the texts', summaries: [before, withoutFollowed(last)], because: 'not_known' },
  ])('$what has no counts: $because', ({ summaries, because }) => {
    const portfolio = portfolioWith(...summaries);

    expect(portfolio.systems).toMatchObject([{ followed: null, notFollowedBecause: because }]);
    expect(portfolio.followedSystems).toEqual([]);
    expect(portfolio.followed).toMatchObject({ systems: 0, late: 0 });
  });

  test('says that it has too many priorities to look for reworded ones', () => {
    const many = (word: string) => planned(Array.from({ length: 101 }, (_, index) => `${word} ${index}`));
    const row = rowOf(summaryOf({ ...old, priorities: many('a') }), summaryOf({ ...fresh, priorities: many('b') }));

    expect(row).toMatchObject({ followed: { noLongerListed: 101 }, tooManyToMatch: true });
  });
});

describe('of all systems', () => {
  const named = (organization: string, summary: RecordSummary) => ({ ...summary, organization });
  const late = (organization: string, outcomes: readonly string[]) => [
    named(organization, summaryOf({ ...old, priorities: planned(outcomes, { targetDate: '2025-12-31' }) })),
    named(organization, summaryOf({ ...fresh, priorities: planned(outcomes) })),
  ];
  const portfolio = portfolioWith(
    ...late('Alder', ['Each agent has an owner']),
    ...late('Birch', ['Each agent has an owner', 'Keys are rotated']),
    named('Cedar', before),
    named('Cedar', last),
    named('Dogwood', last),
    named('Elm', { ...before, methodVersion: '2.0' }),
    named('Elm', last),
    named('Fir', withoutFollowed(before)),
    named('Fir', last),
    // Nothing became of nothing.
    named('Gorse', summaryOf({ assessedAt: '2025-05-01' })),
    named('Gorse', summaryOf({ assessedAt: '2026-05-01' })),
  );

  test('the counts are added up, and those that are not followed are counted by reason', () => {
    expect(portfolio.followed).toEqual({
      systems: 4,
      late: 4,
      open: 0,
      done: 0,
      noLongerListed: 1,
      oldEvidence: 3,
      conditions: 3,
      tooManyToMatch: 0,
      noPrevious: 1,
      notComparable: 1,
      notKnown: 1,
    });
  });

  test('those with most late priorities come first, then those with most that are no longer listed', () => {
    expect(portfolio.followedSystems.map(({ organization }) => organization)).toEqual(['Birch', 'Cedar', 'Alder']);
  });
});

test('a summary of an earlier version of the product has no counts', () => {
  const portfolio = portfolioOf(
    [placed('a/1.json', 'Alder', '2025-05-01'), placed('a/2.json', 'Alder', '2026-05-01')],
    portfolioOptions,
  );

  expect(portfolio.systems).toMatchObject([{ followed: null, notFollowedBecause: 'not_known' }]);
});
