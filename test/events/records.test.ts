import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diffRecords } from '../../lib/assessment/diff/diff.ts';
import { validate } from '../../lib/assessment/judge/validate.ts';
import type { SparseRecord } from '../../lib/assessment/record/record.ts';

const judged = (name: string) => validate(readFileSync(`events/records/${name}`), { asOf: '2026-11-20' });
/** Rules of the findings of a sample, in order; those of rules that the list does not name are left out. */
const rulesAmong = (listed: readonly string[], name: string) =>
  judged(name)
    .findings.map(({ rule }) => rule)
    .filter((rule) => listed.includes(rule));

test('valid.json has no finding', () => {
  expect(judged('valid.json')).toMatchObject({ verdict: 'valid', findings: [] });
});

test('warnings.json has one warning each of many kinds, and no error', () => {
  expect(judged('warnings.json')).toMatchObject({ verdict: 'valid', errorCount: 0 });
  const expected = [
    'scope-included-and-excluded',
    'sample-zero',
    'evidence-missing-sha256',
    'evidence-unused',
    'evidence-stale',
    'reviewer-collected-evidence',
    'evidence-reference-duplicate',
    'evidence-only-interviews',
    'score-above-target',
    'high-confidence-low-coverage',
    'below-target-without-gaps',
    'reviewer-owns-dimension',
    'blank-text',
    'positive-score-zero-coverage',
    'target-date-past',
    'date-in-future',
  ];
  expect(rulesAmong(expected, 'warnings.json')).toEqual(expected);
});

test('invalid.json has more than a dozen different faults, and what follows from some of them', () => {
  expect(judged('invalid.json')).toMatchObject({ verdict: 'invalid' });
  const expected = [
    'schema/const',
    'schema/pattern',
    'schema/enum',
    'json-duplicate-key',
    'sample-exceeds-population',
    'schema/format',
    'schema/format',
    'evidence-unused',
    'evidence-after-cutoff',
    'evidence-unused',
    'schema/range',
    'score-above-target',
    'schema/type',
    'schema/min-length',
    'schema/unique-items',
    'schema/unknown-property',
    'evidence-ref-unknown',
    'target-before-assessment',
    'target-date-past',
    'schema/min-items',
    'reviewer-is-assessor',
  ];
  expect(rulesAmong(expected, 'invalid.json')).toEqual(expected);
});

test('the record of the year before has no finding on its own day, and valid.json shows what moved since', () => {
  const earlier = readFileSync('events/earlier-records/meridian-rail-2025.json');
  expect(validate(earlier, { asOf: '2025-11-20' })).toMatchObject({ verdict: 'valid', findings: [] });

  const parse = (bytes: Buffer) => JSON.parse(bytes.toString()) as SparseRecord;
  const { overall, dimensions, priorities } = diffRecords(
    parse(earlier),
    parse(readFileSync('events/records/valid.json')),
  );
  expect(overall.score.delta).toBeGreaterThan(0);
  expect(dimensions.map(({ dimension }) => dimension)).toEqual(
    expect.arrayContaining(['registryLifecycle', 'identityAccess', 'evaluationsRelease']),
  );
  expect(priorities.no_longer_listed).toHaveLength(1);
});
