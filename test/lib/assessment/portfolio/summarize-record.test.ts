import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examine, validate } from '../../../../lib/assessment/judge/validate.ts';
import { boundSummary, summarizeRecord } from '../../../../lib/assessment/portfolio/summarize-record.ts';
import { type RecordSummary, withoutFollowed } from '../../../../lib/assessment/portfolio/summary.ts';
import { daysBetween } from '../../../../lib/assessment/record/days.ts';
import { policyOf } from '../../../support/policies.ts';
import { validRecord } from '../../../support/records.ts';

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const summaryOf = (value: unknown) => {
  const { record, judgement } = examine(encode(value), { asOf: '2026-06-01' });
  return summarizeRecord(record, judgement);
};

const sizeOf = (value: unknown): number => encode(value).length;

describe('the summary of a record', () => {
  test('holds the figures, and the priorities by date', () => {
    const record = validRecord();
    record.priorities.reverse();

    expect(summaryOf(record)).toEqual({
      verdict: 'valid',
      errors: 0,
      warnings: 0,
      brokenRules: [],
      assessmentId: 'northwind-agents-2026.h1',
      organization: 'Northwind Cooperative',
      assessedAt: '2026-04-30',
      reviewedAt: record.review.reviewedAt,
      mode: 'facilitated-assessment',
      disposition: record.review.disposition,
      methodVersion: '1.0',
      included: record.scope.included,
      dimensions: Object.values(record.dimensions).map(({ score, target, coverage, confidence }) => [
        score,
        target,
        coverage,
        confidence,
      ]),
      priorities: [
        ['high', '2026-09-30', 'Tomás Lindqvist'],
        ['medium', '2026-12-15', 'Mei-Ling Okafor'],
      ],
      toFollow: {
        priorities: record.priorities.map(({ outcome, targetDate }) => [outcome, targetDate, expect.any(Number)]),
        comments: record.review.comments,
        evidenceAges: record.evidenceRegister.map(({ observedAt }) => daysBetween(observedAt, record.assessedAt)),
      },
    });
  });

  test('says which rules are broken, and leaves out what is off its scale or unknown', () => {
    const record = validRecord();
    record.assessor.name = record.review.reviewer.name;
    record.dimensions.strategyValue.score = 7;
    record.dimensions.strategyValue.confidence = 'certain' as 'high';
    record.review.disposition = 'fine' as 'accepted';
    record.assessedAt = '2026-02-30';
    const summary = summaryOf(record);

    expect(summary).toMatchObject({ verdict: 'invalid', disposition: null, assessedAt: null });
    expect(summary.brokenRules).toEqual(['schema/format', 'schema/range', 'schema/enum']);
    expect(summary.dimensions[0]).toEqual([null, expect.any(Number), expect.any(Number), null]);
  });

  test('counts what a policy waives, and says that it is relaxed', () => {
    const waiver = {
      rule: 'schema/min-items',
      pointer: '/limitations',
      reason: 'To come',
      until: '2026-06-01',
      by: 'Ana',
    };
    const policy = policyOf({ waivers: [waiver] });
    const { record, judgement } = examine(encode({ ...validRecord(), limitations: [] }), {
      asOf: '2026-06-01',
      policy,
    });

    expect(summarizeRecord(record, judgement)).toMatchObject({ verdict: 'valid', relaxed: true, waived: 1, errors: 0 });
  });

  test('of an unreadable input has no figures', () => {
    const judgement = validate(new TextEncoder().encode('{'));

    expect(summarizeRecord(undefined, judgement)).toMatchObject({
      verdict: 'unreadable',
      brokenRules: ['json-syntax'],
      organization: null,
      dimensions: [],
      priorities: [],
    });
  });

  test('has digests of names that it cuts, and of no other', () => {
    const record = validRecord();
    const [first, second] = record.priorities;
    if (!first || !second) throw new Error('the record has two priorities');
    record.scope.organization = 'x'.repeat(61);
    record.priorities = [
      { ...first, owner: `${'y'.repeat(60)}a`, targetDate: '2026-12-01' },
      { ...second, targetDate: '2026-11-01' },
      { ...first, owner: `${'y'.repeat(60)}b`, targetDate: '2027-01-01' },
    ];
    const digest = expect.stringMatching(/^[0-9a-f]{16}$/);
    const { ownerDigests, ...summary } = summaryOf(record);

    expect(summary).toMatchObject({ organization: expect.stringMatching(/^x{60}…/), organizationDigest: digest });
    expect(ownerDigests).toEqual([null, digest, digest]);
    expect(ownerDigests?.[1]).not.toBe(ownerDigests?.[2]);
    expect(boundSummary({ ...summary, ownerDigests: ownerDigests ?? [] }, 10)).not.toHaveProperty('ownerDigests');
  });

  test('has digests of at most 50 texts of the scope for which it has no room', () => {
    const record = validRecord();
    record.scope.included = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(200, '.'));
    const { included, includedDigests } = summaryOf(record);

    expect(included).toHaveLength(10);
    expect(new Set(includedDigests).size).toBe(50);
  });

  test('counts priorities that it does not list, and those without a date', () => {
    const record = validRecord();
    const [first] = record.priorities;
    if (first) {
      record.priorities = Array.from({ length: 205 }, (_, index) => ({
        ...first,
        targetDate: `2026-${String(12 - (index % 12)).padStart(2, '0')}-01`,
      }));
      record.priorities.push({ ...first, targetDate: 'soon' });
    }
    const summary = summaryOf(record);

    expect(summary.priorities).toHaveLength(200);
    expect(summary.priorities[0]?.[1]).toBe('2026-01-01');
    expect(summary.unlisted).toEqual({ count: 6, earliest: '2026-12-01' });
  });
});

/** What is listed has 1 KiB; the texts that are compared and never shown have 2 KiB each. */
function expectBounded({ included, includedDigests, toFollow, ...summary }: RecordSummary): void {
  expect(sizeOf(summary)).toBeLessThanOrEqual(1_024);
  expect(sizeOf(toFollow ?? {})).toBeLessThanOrEqual(2_048);
  expect(sizeOf(included)).toBeLessThanOrEqual(2_048 + 64);
  expect(sizeOf(includedDigests ?? [])).toBeLessThanOrEqual(1_024);
}

describe('a bounded summary', () => {
  test('of a usual record is the summary', () => {
    const summary = summaryOf(validRecord());

    expect(boundSummary(summary)).toEqual(summary);
    expect(sizeOf(withoutFollowed(summary))).toBeLessThan(700);
    expect(sizeOf(summary.toFollow)).toBeLessThan(400);
  });

  test('fits whatever the texts, and loses no priority from the count', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });

    fc.assert(
      fc.property(text, text, fc.nat(60), (organization, owner, count) => {
        const record = validRecord();
        const [first] = record.priorities;
        record.scope.organization = organization;
        if (first) record.priorities = Array.from({ length: count }, () => ({ ...first, owner }));
        const bounded = boundSummary(summaryOf(record));

        expectBounded(bounded);
        expect(bounded.priorities.length + (bounded.unlisted?.count ?? 0)).toBe(count);
      }),
      { numRuns: 50 },
    );
  });

  test.each(['漢', '\u0000', '"', '\u202e', '😀'])('fits if every text is of %j only', (character) => {
    const record = validRecord();
    const text = character.repeat(500);
    record.assessmentId = text;
    record.scope.organization = text;
    record.scope.included = Array(20).fill(text);
    for (const priority of record.priorities) priority.owner = text;
    const bounded = boundSummary(summaryOf(record));

    expectBounded(bounded);
  });
});

describe('what is followed', () => {
  const withComments = (...comments: string[]) => {
    const record = validRecord();
    record.review.comments = comments;
    return summaryOf(record);
  };
  /** A summary whose followed part has so many bytes of JSON. */
  function ofBytes(bytes: number): RecordSummary {
    const count = Math.floor((bytes - sizeOf(withComments().toFollow)) / 103);
    const texts = Array.from({ length: count }, (_, index) => String(index).padStart(100, '.'));
    const rest = bytes - sizeOf(withComments(...texts).toFollow);
    return withComments(...texts, '!'.repeat(rest - 3));
  }

  test.each([
    { what: 'of a record, in a portfolio of files', limit: 16_384, made: (summary: RecordSummary) => summary },
    { what: 'of an upload', limit: 2_048, made: (summary: RecordSummary) => boundSummary(summary) },
  ])('$what has $limit bytes at most: with one more it is not known', ({ limit, made }) => {
    expect(sizeOf(made(ofBytes(limit)).toFollow)).toBe(limit);
    expect(made(ofBytes(limit + 1))).not.toHaveProperty('toFollow');
  });

  test('counts bytes, not characters', () => {
    const texts = Array.from({ length: 3 }, (_, index) => `${index}${'漢'.repeat(250)}`);

    expect(boundSummary(withComments(...texts))).not.toHaveProperty('toFollow');
    expect(boundSummary(withComments(...texts.map((text) => text.replaceAll('漢', 'x'))))).toHaveProperty('toFollow');
  });

  test('has texts as far as they are compared, and none if two of a list are the same so far', () => {
    const long = 'x'.repeat(300);

    expect(withComments(`${long}a`, 'y').toFollow?.comments).toEqual([long, 'y']);
    expect(withComments(long, long).toFollow?.comments).toEqual([long, long]);
    expect(withComments(`${long}a`, `${long}b`)).not.toHaveProperty('toFollow');
    expect(withComments(long.toUpperCase(), `${long}b`)).not.toHaveProperty('toFollow');
  });

  test('of a record with very many items is not looked at', () => {
    const record = validRecord();
    record.review.comments = Array.from({ length: 20_000 }, () => '');

    expect(summaryOf(record)).not.toHaveProperty('toFollow');
  });

  test('leaves out ages that no day says, and keeps the place of a priority without a text', () => {
    const record = validRecord();
    const [item] = record.evidenceRegister;
    const [priority] = record.priorities;
    if (!item || !priority) throw new Error('the record has neither');
    record.evidenceRegister = [{ ...item, observedAt: 'once' }, item];
    const { outcome: _outcome, ...blank } = priority;

    expect(summaryOf({ ...record, priorities: [blank] }).toFollow).toMatchObject({
      priorities: [[null, priority.targetDate, expect.any(Number)]],
      evidenceAges: [daysBetween(item.observedAt, record.assessedAt)],
    });
  });
});
