import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryLayout, arbitraryRecord } from './arbitrary-record.ts';
import { faults, mutate } from './mutations.ts';
import { spell } from './oracle/json-text.ts';
import { expectationOf } from './oracle.ts';

const plain = { byteOrderMark: false, choices: [0] };
const records = fc.sample(arbitraryRecord, { seed: 20_240_229, numRuns: 10 });

describe('the generated records', () => {
  test('are JSON in every layout', () => {
    fc.assert(
      fc.property(arbitraryRecord, arbitraryLayout, (record, layout) => {
        const { text } = spell(record, { ...layout, byteOrderMark: false });

        expect(Object.keys(JSON.parse(text))).toHaveLength(12);
        expect(expectationOf(text)).toEqual(expectationOf(spell(record, plain).text));
      }),
    );
  });

  test('keep every rule that the oracle states', () => {
    expect(records.flatMap((record) => expectationOf(spell(record, plain).text).errors)).toEqual([]);
  });
});

describe('the faults', () => {
  test.each(faults)('$name breaks $breaks', ({ name, breaks }) => {
    let struck = 0;
    for (const [index, record] of records.entries()) {
      for (const dice of [
        [index, 3, 1, 7],
        [31 * index + 5, 0, 2, 4],
      ]) {
        const broken = mutate(record, { fault: name, dice });
        if (broken === record) continue;
        struck++;
        expect(expectationOf(spell(broken, plain).text).errors.map((found) => found.split('@')[0])).toContain(breaks);
      }
    }
    expect(struck, 'no record has a place for this fault').toBeGreaterThan(0);
  });

  test('reach every error rule between them', () => {
    expect([...new Set(faults.map(({ breaks }) => breaks))].sort()).toEqual([
      'cutoff-after-assessment',
      'evidence-after-cutoff',
      'evidence-id-duplicate',
      'evidence-ref-unknown',
      'json-duplicate-key',
      'review-before-assessment',
      'reviewer-is-assessor',
      'sample-exceeds-population',
      'schema/const',
      'schema/enum',
      'schema/format',
      'schema/min-items',
      'schema/min-length',
      'schema/pattern',
      'schema/range',
      'schema/required',
      'schema/type',
      'schema/unique-items',
      'schema/unknown-property',
      'target-before-assessment',
    ]);
  });

  test('have names of their own', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });
});
