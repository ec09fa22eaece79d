import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SparseRecord } from '../../../../lib/assessment/record/record.ts';
import { rules } from '../../../../lib/assessment/rules/all-rules.ts';
import { validRecord } from '../../../support/records.ts';
import { observe } from '../../../support/rule.ts';

/** Copies of a value, each without one of its parts: a member, an item, or a part of one of these. */
function* withoutOnePart(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    const without = (replacement: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(key), replacement) : { ...value, [key]: replacement };
    yield without(undefined);
    for (const lesser of withoutOnePart(part)) yield without(lesser);
  }
}

const ids = rules.map(({ id }) => id);

describe('rules', () => {
  test('are the files of lib/assessment/rules/cross-field, each once', () => {
    const files = readdirSync('lib/assessment/rules/cross-field').map((file) => file.replace(/\.ts$/, ''));

    expect([...ids].sort()).toEqual(files.sort());
  });

  test('have a test each, of the same name', () => {
    const files = readdirSync('test/lib/assessment/rules/cross-field').map((file) => file.replace(/\.test\.ts$/, ''));

    expect(files.sort()).toEqual([...ids].sort());
  });

  test('come errors first', () => {
    const severities = rules.map(({ severity }) => severity);

    expect(severities).toEqual([...severities].sort());
    expect([...new Set(severities)]).toEqual(['error', 'warning']);
  });

  test.each(rules)('$id reports nothing about a sound record', (rule) => {
    expect(observe(rule, validRecord())).toEqual([]);
  });

  test.each(rules)('$id copes with a record that lacks any one part', (rule) => {
    const records = [...withoutOnePart(validRecord())] as SparseRecord[];
    expect(records.length).toBeGreaterThan(200);
    for (const record of records) expect(() => observe(rule, record)).not.toThrow();
  });

  test.each(rules)('$id reports nothing where all fields have wrong types', (rule) => {
    expect(observe(rule, {})).toEqual([]);
    expect(
      observe(rule, {
        scope: {},
        assessor: {},
        sampling: {},
        evidenceRegister: [undefined],
        dimensions: { strategyValue: undefined, toolsMcp: {} },
        priorities: [undefined, {}],
        review: { reviewer: {} },
        limitations: [undefined],
      }),
    ).toEqual([]);
  });
});
