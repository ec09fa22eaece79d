import { describe, expect, test } from 'vitest';
import { allRules, inPortuguese, rules } from '../../../../lib/assessment/rules/all-rules.ts';
import { schemaRules } from '../../../../lib/assessment/rules/field-rules.ts';
import { jsonRules } from '../../../../lib/assessment/rules/json-rules.ts';
import { policyRules } from '../../../../lib/assessment/rules/policy-rules.ts';
import type { Says, Sentence } from '../../../../lib/assessment/rules/sentence.ts';
import { englishWordIn } from './english-words.ts';
import { sampleValues } from './sample-values.ts';

interface Sampled<Values> {
  readonly id: string;
  readonly says: Says<Values>;
  readonly samples: readonly Values[];
}

const casesOf = <Values>({ id, says, samples }: Sampled<Values>) =>
  samples.map((values) => ({ rule: id, values, english: says.en(values), portuguese: says.pt(values) }));

const fixedRules = [...Object.values(jsonRules), ...Object.values(schemaRules), ...Object.values(policyRules)];

const cases = [
  ...fixedRules.flatMap((rule) => {
    const samples = sampleValues[rule.id as keyof typeof sampleValues];
    return casesOf({ ...rule, samples } as unknown as Sampled<object>);
  }),
  ...rules.flatMap((rule) => casesOf(rule as unknown as Sampled<object>)),
];

/** The marked texts and numbers that a sentence shows, in the order of the alphabet. */
const shownIn = ({ message, hint = '' }: Sentence): string[] => [
  ...new Set(`${message} ${hint}`.match(/§\w+|\b7[.,]?\d{3}\b/g)?.map((mark) => mark.replace(/[.,]/, '')) ?? []),
];

test('every rule has samples', () => {
  expect([...new Set(cases.map(({ rule }) => rule))].sort()).toEqual(allRules.map(({ id }) => id).sort());
});

describe('in both languages', () => {
  test.each(cases)('$rule shows the same values: $values', ({ english, portuguese }) => {
    expect(shownIn(portuguese).sort()).toEqual(shownIn(english).sort());
    expect(portuguese.hint === undefined).toBe(english.hint === undefined);
  });

  test('every sample shows its marked values', () => {
    const marks = (values: unknown): string[] => JSON.stringify(values).match(/§\w+|\b7\d{3}\b/g) ?? [];
    for (const { rule, values, english } of cases) {
      expect([rule, shownIn(english).sort()]).toEqual([rule, [...new Set(marks(values))].sort()]);
    }
  });
});

test('no Portuguese sentence has an English word', () => {
  const left = cases.map(({ rule, portuguese: { message, hint = '' } }) => [rule, englishWordIn(`${message} ${hint}`)]);
  expect(left.filter(([, word]) => word !== undefined)).toEqual([]);
  expect(cases.filter(({ english }) => englishWordIn(`${english.message} ${english.hint}`)).length).toBeGreaterThan(
    100,
  );
});

test('the sentence of a finding is made only where it is known', () => {
  expect(inPortuguese({ rule: 'evidence-unused', values: { id: '"EV-1"' } })?.message).toBe(
    'nenhuma dimensão cita a evidência "EV-1"',
  );
  expect(inPortuguese({ rule: 'evidence-unused' })).toBeUndefined();
  expect(inPortuguese({ rule: 'constructor', values: {} })).toBeUndefined();
});
