import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../../lib/assessment/all-rules.ts';
import { validRecord } from '../../support/records.ts';
import { observe } from '../../support/rule.ts';

const ids = rules.map(({ id }) => id);

describe('rules', () => {
  test('are the files of lib/assessment/rules, each once', () => {
    const files = readdirSync('lib/assessment/rules').map((file) => file.replace(/\.ts$/, ''));

    expect([...ids].sort()).toEqual(files.sort());
  });

  test('have a test each, of the same name', () => {
    const files = readdirSync('test/lib/assessment/rules').map((file) => file.replace(/\.test\.ts$/, ''));

    expect(files.sort()).toEqual([...ids].sort());
  });

  test('come errors first', () => {
    const severities = rules.map(({ severity }) => severity);

    expect(severities).toEqual([...severities].sort());
    expect(severities.filter((severity) => severity === 'error')).toHaveLength(8);
  });

  test.each(rules)('$id says in a title and a help text what it demands', ({ title, help }) => {
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(help).toMatch(/^[A-Z].*\.$/);
  });

  test.each(rules)('$id has nothing to say about a sound record', (rule) => {
    expect(observe(rule, validRecord())).toEqual([]);
  });

  test.each(rules)('$id has nothing to say where nothing is well typed', (rule) => {
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
