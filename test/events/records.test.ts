import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validate } from '../../lib/assessment/validate.ts';

const judged = (name: string) => validate(readFileSync(`events/records/${name}`), { asOf: '2026-11-20' });
const rules = (name: string) => judged(name).findings.map(({ rule }) => rule);

test('valid.json has no finding', () => {
  expect(judged('valid.json')).toMatchObject({ verdict: 'valid', findings: [] });
});

test('warnings.json has warnings of many kinds and no error', () => {
  expect(judged('warnings.json')).toMatchObject({ verdict: 'valid', errorCount: 0, warningCount: 16 });
  expect(new Set(rules('warnings.json')).size).toBe(16);
});

test('invalid.json has more than a dozen different faults', () => {
  const errors = judged('invalid.json').findings.filter(({ severity }) => severity === 'error');

  expect([...new Set(errors.map(({ rule }) => rule))].sort()).toEqual([
    'evidence-after-cutoff',
    'evidence-ref-unknown',
    'json-duplicate-key',
    'reviewer-is-assessor',
    'sample-exceeds-population',
    'schema/const',
    'schema/enum',
    'schema/format',
    'schema/min-items',
    'schema/min-length',
    'schema/pattern',
    'schema/range',
    'schema/type',
    'schema/unique-items',
    'schema/unknown-property',
    'target-before-assessment',
  ]);
});
