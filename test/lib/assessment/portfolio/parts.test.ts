import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareText } from '../../../../lib/assessment/portfolio/compare.ts';
import { portfolioHtml } from '../../../../lib/assessment/portfolio/html.ts';
import { portfolioJson } from '../../../../lib/assessment/portfolio/json.ts';
import { type Portfolio, portfolioOf } from '../../../../lib/assessment/portfolio/model.ts';
import {
  deserializePart,
  groupFile,
  joinParts,
  maxListed,
  partOf,
  serializePart,
} from '../../../../lib/assessment/portfolio/parts.ts';
import { type PlacedFiles, placeFiles } from '../../../../lib/assessment/portfolio/place-files.ts';
import type { SummaryToFollow } from '../../../../lib/assessment/portfolio/summary.ts';
import type { UploadedFile, UploadedRecord } from '../../../../lib/assessment/portfolio/uploaded-file.ts';
import { evenly, placed, portfolioOptions } from '../../../support/portfolio-records.ts';

const { policies: _, ...options } = portfolioOptions;

const wholeOf = (files: readonly UploadedFile[]): Portfolio => {
  const { records, ...rest } = placeFiles(files);
  return portfolioOf(records, { ...options, ...rest });
};

/** In so many parts, each serialized and read again. */
function joinedOf(files: readonly UploadedFile[], count: number): Portfolio {
  const parts = new Map<number, PlacedFiles[]>();
  const numbers = new Map<string, number>();
  for (const file of files) {
    for (const [group, share] of groupFile(file)) {
      const number = numbers.get(group) ?? numbers.size % count;
      numbers.set(group, number);
      parts.set(number, [...(parts.get(number) ?? []), share]);
    }
  }
  return joinParts([...parts.values()].map((shares) => deserializePart(serializePart(partOf(shares, options)))));
}

const fileOf = (key: string, records: readonly UploadedRecord[], more: Partial<UploadedFile> = {}): UploadedFile => ({
  key,
  status: 'judged',
  at: '2026-06-01T00:00:00.000Z',
  policy: null,
  records,
  unlisted: 0,
  earlier: [],
  ...more,
});
const recordOf = (organization: string, day: string, more: Parameters<typeof placed>[3] = {}): UploadedRecord => ({
  summary: placed('', organization, day, more).summary,
});

const plan = (outcome: string, targetDate: string | null): SummaryToFollow => ({
  priorities: [[outcome, targetDate, 1]],
  comments: [],
  evidenceAges: [10],
});
const record = fc
  .record({
    organization: fc.constantFrom('Alder', 'alder ', 'Birch', 'Cedar', null),
    assessedAt: fc.constantFrom('2024-01-01', '2025-05-01', '2026-03-01', '2026-05-01', null),
    verdict: fc.constantFrom('valid' as const, 'valid' as const, 'invalid' as const, 'unreadable' as const),
    score: fc.integer({ min: 0, max: 4 }),
    confidence: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
    owner: fc.constantFrom('Ana Lima', 'ana  LIMA', 'Bo'),
    digest: fc.constantFrom(undefined, undefined, '1', '2'),
    system: fc.option(fc.constantFrom('Scoring', 'Search'), { nil: undefined }),
    included: fc.constantFrom(['loans'], ['loans', 'cards'], ['claims']),
    toFollow: fc.constantFrom(
      undefined,
      plan('Each agent has an owner', '2026-02-01'),
      plan('Every agent has an owner', null),
      { ...plan('Other', '2027-01-01'), comments: ['Again'], evidenceAges: [3_000] },
    ),
  })
  .map(({ organization, assessedAt, verdict, score, confidence, owner, digest, system, included, toFollow }) => ({
    summary: placed('', organization ?? '', assessedAt ?? '', {
      organization,
      assessedAt,
      verdict,
      dimensions: evenly(score, 3, 20 * score, confidence),
      priorities: [['high', '2026-05-30', owner] as const, ['low', '2027-01-01', owner] as const],
      included,
      ...(digest !== undefined && { organizationDigest: digest, ownerDigests: [digest, null] }),
      ...(toFollow && { toFollow }),
      ...(system !== undefined && { system: { name: system, within: 'assessments/acme/' } }),
      ...(verdict !== 'valid' && { errors: 1, brokenRules: ['schema/range'] }),
    }).summary,
  }));
/** Each with a line of its own, so that no two rows are of one place. */
const lined = (records: readonly UploadedRecord[], from: number): UploadedRecord[] =>
  records.map(({ summary }, index) => ({ line: from + index, summary }));
const policies = [null, { source: 'a', sha256: 'b' }, { source: 'c', sha256: null }];
const files = fc
  .array(
    fc.record({
      folder: fc.constantFrom('', 'x/', 'y/'),
      records: fc.array(record, { minLength: 0, maxLength: 3 }),
      earlier: fc.array(record, { maxLength: 2 }),
      isDeleted: fc.boolean(),
      policy: fc.constantFrom(...policies),
      unlisted: fc.constantFrom(0, 0, 7),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ folder, records, earlier, isDeleted, policy, unlisted }, index) =>
      fileOf(`assessments/acme/${folder}${index}.json`, lined(records, 1), {
        status: isDeleted ? 'deleted' : 'judged',
        policy,
        ...(!isDeleted && { unlisted, earlier: lined(earlier, 11) }),
      }),
    ),
  )
  // As the store lists them.
  .map((all) => all.sort((a, b) => compareText(a.key, b.key)));

test('a portfolio in parts says what a whole one says, however its groups are spread', () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 6 }), (all, count) => {
      const { policies: ofWhole, ...whole } = wholeOf(all);
      const { policies: ofParts, totals, ...joined } = joinedOf(all, count);

      expect(joined).toEqual(whole);
      expect(new Set(ofParts)).toEqual(new Set(ofWhole));
      expect(totals).toEqual({
        systems: whole.systems.length,
        followedSystems: whole.followedSystems.length,
        gaps: whole.gaps.length,
        overdue: whole.overdue.length,
        changes: whole.changes.length,
        staleSystems: whole.staleSystems.length,
        problems: whole.problems.length,
      });
    }),
    { numRuns: 300 },
  );
});

describe('a large portfolio', () => {
  const names = Array.from({ length: 3 * maxListed }, (_unused, index) => `Org ${String(index).padStart(4, '0')}`);
  const many = names.map((name, index) =>
    fileOf(`assessments/acme/${name}.json`, [
      recordOf(name, index % 2 === 0 ? '2026-05-01' : '2024-05-01', {
        dimensions: evenly(index % 5),
        toFollow: plan('Each agent has an owner', index % 3 === 0 ? '2026-01-01' : '2027-01-01'),
      }),
      ...(index % 2 === 0 ? [recordOf(name, '2025-05-01', { toFollow: plan('Each agent has an owner', null) })] : []),
    ]),
  );
  const [whole, joined] = [wholeOf(many), joinedOf(many, 7)];

  test('has exact counts and means, and lists the first of each list', () => {
    expect(joined.counts).toEqual(whole.counts);
    expect([joined.figures, joined.dimensions]).toEqual([whole.figures, whole.dimensions]);
    expect(joined.systems).toEqual(whole.systems.slice(0, maxListed));
    expect(joined.staleSystems).toEqual(whole.staleSystems.slice(0, maxListed));
    expect(joined.gaps).toEqual(whole.gaps.slice(0, maxListed));
    expect(joined.followed).toEqual(whole.followed);
    expect(joined.followedSystems).toEqual(whole.followedSystems.slice(0, maxListed));
    expect(joined.totals?.followedSystems).toBe(names.length / 2);
  });

  test('says on its page and in its JSON how many there are', () => {
    expect(portfolioHtml(joined)).toContain(`first ${maxListed} of ${names.length}`);
    expect(JSON.parse(portfolioJson(joined)).lists_in_full).toMatchObject({ systems: names.length, problems: 0 });
    expect(JSON.parse(portfolioJson(whole))).not.toHaveProperty('lists_in_full');
  });
});
