import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examine, validate } from '../../../../lib/assessment/judge/validate.ts';
import { boundSummary, summarizeRecord } from '../../../../lib/assessment/portfolio/summarize-record.ts';
import type { RecordSummary } from '../../../../lib/assessment/portfolio/summary.ts';
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

/** What is listed has 1 KiB; the texts of the scope, which are compared and never shown, have 2 KiB. */
function expectBounded({ included, ...summary }: RecordSummary): void {
  expect(sizeOf(summary)).toBeLessThanOrEqual(1_024);
  expect(sizeOf(included)).toBeLessThanOrEqual(2_048 + 64);
}

describe('a bounded summary', () => {
  test('of a usual record is the summary', () => {
    const summary = summaryOf(validRecord());

    expect(boundSummary(summary)).toEqual(summary);
    expect(sizeOf(summary)).toBeLessThan(1_000);
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
