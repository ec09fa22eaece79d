import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followUp, priorityStates } from '../../../../lib/assessment/diff/follow.ts';
import {
  type DimensionKey,
  dimensionKeys,
  type Evidence,
  type Priority,
  type SparseRecord,
} from '../../../../lib/assessment/record/record.ts';

interface Given {
  readonly assessedAt?: string;
  readonly priorities?: readonly (Partial<Priority> | undefined)[];
  readonly scores?: Partial<Record<DimensionKey, number>>;
  readonly evidence?: readonly Partial<Evidence>[];
  readonly comments?: readonly string[];
  readonly disposition?: 'accepted' | 'accepted-with-conditions' | 'disputed';
}

/** A record whose dimensions have the target 3, and that score unless a test says otherwise. */
const recordOf = ({ assessedAt, priorities, scores, evidence, comments, disposition }: Given): SparseRecord => ({
  ...(assessedAt !== undefined && { assessedAt }),
  priorities: [...(priorities ?? [])],
  dimensions: Object.fromEntries(dimensionKeys.map((key) => [key, { score: scores?.[key] ?? 3, target: 3 }])),
  evidenceRegister: [...(evidence ?? [])],
  review: { disposition, comments: [...(comments ?? [])] },
});
const follow = (...records: readonly Given[]) => followUp(records.map(recordOf));
const tools = (targetDate?: string): Partial<Priority> => ({
  outcome: 'Each server of toolsMcp has an owner',
  ...(targetDate !== undefined && { targetDate }),
});
const below = { toolsMcp: 1 };

describe('an earlier priority', () => {
  const stateOf = (...records: readonly Given[]) =>
    follow(...records)
      .priorities.map(({ state }) => state)
      .join();

  test.each([
    { what: 'is open while its day has not come', date: '2026-09-30', is: 'open' },
    { what: 'is open without a day', date: undefined, is: 'open' },
    { what: 'is late from the day after its own', date: '2026-09-29', is: 'late' },
  ])('that is still listed $what', ({ date, is }) => {
    expect(stateOf({ priorities: [tools(date)] }, { assessedAt: '2026-09-30', priorities: [tools(date)] })).toBe(is);
  });

  test('is late, too, if its first day has passed and it has got another one', () => {
    const { priorities } = follow(
      { priorities: [tools('2025-12-31')] },
      { priorities: [tools('2026-06-30')] },
      { assessedAt: '2026-09-30', priorities: [tools('2027-06-30')] },
    );
    expect(priorities).toEqual([
      {
        outcome: 'Each server of toolsMcp has an owner',
        state: 'late',
        first: 0,
        last: 2,
        target_dates: ['2025-12-31', '2026-06-30', '2027-06-30'],
        reached: [],
      },
    ]);
  });

  test.each([{ score: 5 }, { score: 40 }])(
    'that is gone is not done by the score $score, which is off the scale',
    ({ score }) => {
      expect(stateOf({ priorities: [tools()], scores: below }, { scores: { toolsMcp: score } })).toBe(
        'no_longer_listed',
      );
    },
  );

  test('that is gone is done if the dimensions that it was for have the target of then', () => {
    const before = { priorities: [tools()], scores: below };
    expect(follow(before, { scores: { toolsMcp: 3 } }).priorities).toMatchObject([
      { state: 'done', reached: ['toolsMcp'], first: 0, last: 0 },
    ]);
    expect(stateOf(before, { scores: { toolsMcp: 2 } })).toBe('no_longer_listed');
  });

  test.each([
    { what: 'it was for nothing below its target', before: { priorities: [tools()] } },
    { what: 'it named nothing', before: { priorities: [{ outcome: 'Better tools' }], scores: below } },
    {
      what: 'only one of two dimensions is there',
      before: { priorities: [{ outcome: 'toolsMcp, dataConnectors' }], scores: { toolsMcp: 1, dataConnectors: 1 } },
      after: { scores: { dataConnectors: 2 } },
    },
  ])('that is gone is no longer listed where $what', ({ before, after = {} }) => {
    expect(stateOf(before, after)).toBe('no_longer_listed');
  });

  test('is judged by the record that follows its last one, whatever comes later', () => {
    const { priorities } = follow(
      { priorities: [tools()], scores: below },
      { scores: { toolsMcp: 3 } },
      { scores: below },
    );
    expect(priorities).toMatchObject([{ state: 'done', last: 0 }]);
  });

  test('is the same one in other words, and a new one if it comes back', () => {
    const reworded = { outcome: 'Every server of toolsMcp has an owner' };
    expect(follow({ priorities: [tools()] }, { priorities: [reworded] }).priorities).toMatchObject([
      { outcome: reworded.outcome, state: 'open', first: 0, last: 1 },
    ]);
    const back = follow({ priorities: [tools()] }, {}, { priorities: [tools()] });
    expect(back.priorities).toMatchObject([{ state: 'no_longer_listed', first: 0, last: 0 }]);
  });

  test('comes by state, those that are late first; one of the last record alone does not', () => {
    const listed = ['a', 'b', 'c'].map((outcome) => ({ outcome }));
    const { priorities } = follow(
      { priorities: [...listed, { outcome: 'd', targetDate: '2026-01-01' }] },
      { assessedAt: '2026-09-30', priorities: [{ outcome: 'new' }, { outcome: 'd' }, { outcome: 'b' }] },
    );
    expect(priorities.map(({ outcome, state }) => [outcome, state])).toEqual([
      ['d', 'late'],
      ['b', 'open'],
      ['a', 'no_longer_listed'],
      ['c', 'no_longer_listed'],
    ]);
  });

  test('keeps its place where a record has a part of a wrong type', () => {
    const { priorities } = follow({ priorities: [undefined, tools()], scores: below }, { priorities: [undefined] });
    expect(priorities).toMatchObject([{ outcome: tools().outcome, state: 'done' }]);
  });
});

test('each priority of an earlier record is followed once, to one end', () => {
  const list = fc.array(fc.constantFrom('alpha one', 'beta two', 'gamma three', 'delta four'), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(list, { minLength: 2, maxLength: 5 }), (lists) => {
      const { priorities } = follow(
        ...lists.map((outcomes) => ({ priorities: outcomes.map((outcome) => ({ outcome })) })),
      );
      // Equal texts are paired in their order, so the number of lives is that of appearances that nothing continues from before.
      const count = (texts: readonly string[] | undefined, text: string) =>
        (texts ?? []).filter((each) => each === text).length;
      let expected = 0;
      for (const [at, texts] of lists.slice(0, -1).entries()) {
        for (const text of new Set(texts)) expected += Math.max(0, count(texts, text) - count(lists[at - 1], text));
      }
      expect(priorities).toHaveLength(expected);
      for (const { first, last, target_dates, state } of priorities) {
        expect(target_dates).toHaveLength(last - first + 1);
        expect(priorityStates).toContain(state);
        expect(state === 'open').toBe(last === lists.length - 1);
      }
    }),
  );
});

describe('evidence', () => {
  const item = (observedAt: string, id = 'EV-1') => ({ id, title: 'A policy', observedAt });
  test('that was observed on the day of the assessment before, or earlier, is named with its age', () => {
    const { old_evidence } = follow(
      { assessedAt: '2025-09-30' },
      {
        assessedAt: '2026-09-30',
        evidence: [item('2025-09-30'), item('2025-10-01', 'EV-2'), item('2024-09-30', 'EV-3')],
      },
    );
    expect(old_evidence).toEqual([
      { id: 'EV-1', title: 'A policy', observed_at: '2025-09-30', days: 365 },
      { id: 'EV-3', title: 'A policy', observed_at: '2024-09-30', days: 730 },
    ]);
  });

  test('is not judged without the days that it takes', () => {
    expect(follow({}, { assessedAt: '2026-09-30', evidence: [item('2020-01-01')] }).old_evidence).toEqual([]);
    expect(follow({ assessedAt: '2025-09-30' }, { evidence: [item('2020-01-01')] }).old_evidence).toEqual([]);
    expect(
      follow({ assessedAt: '2025-09-30' }, { assessedAt: '2026-09-30', evidence: [{ id: 'x' }] }).old_evidence,
    ).toEqual([]);
  });
});

describe('a condition', () => {
  const comments = ['Repeat the tool server sample within six months.', 'Something else.'];
  const again = ['Repeat the tool server sample within three months.'];

  test.each([
    ['accepted-with-conditions', 1],
    ['disputed', 1],
    ['accepted', 0],
  ] as const)('of a record that is %s stays if the last reviewer states it again', (disposition, count) => {
    const { conditions } = follow({ comments, disposition }, { comments: again, disposition: 'accepted' });
    expect(conditions).toEqual(again.map((text) => ({ text, first: 0 })).slice(0, count));
  });

  test('that a record between does not have, has not stayed', () => {
    const disposition = 'disputed';
    expect(follow({ comments, disposition }, { disposition }, { comments, disposition }).conditions).toEqual([]);
    expect(follow({ comments, disposition }, { comments: again, disposition }, { comments: again }).conditions).toEqual(
      [{ text: again[0], first: 0 }],
    );
  });
});

test('too many texts to compare are said, and counted by equality', () => {
  const many = (word: string) => Array.from({ length: 150 }, (_, index) => ({ outcome: `${word} ${index}` }));
  const { too_many_to_match, priorities } = follow({ priorities: many('a') }, { priorities: many('b') });
  expect(too_many_to_match).toBe(true);
  expect(priorities).toHaveLength(150);
  expect(follow({ priorities: many('a').slice(1) }, { priorities: many('a') })).not.toHaveProperty('too_many_to_match');
});
