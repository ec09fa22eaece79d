import { describe, expect, test } from 'vitest';
import { rules } from '../../../../../lib/assessment/rules/all-rules.ts';
import { jsonRules, schemaRules } from '../../../../../lib/assessment/rules/format-rules.ts';
import { policyRules } from '../../../../../lib/assessment/rules/policy-rules.ts';
import type { SpeakingRule } from '../../../../../lib/assessment/rules/rule.ts';
import { allRules } from '../../../../../lib/assessment/rules/rule-list.ts';
import { inPortuguese, portugueseSentences } from '../../../../../lib/assessment/rules/sentences/portuguese.ts';
import type { RuleId, Sentence } from '../../../../../lib/assessment/rules/sentences/sentence.ts';
import { englishWordIn } from './english-words.ts';
import { sampleValues } from './sample-values.ts';

type Says = (values: unknown) => Sentence;

const speaking: readonly SpeakingRule<never>[] = [
  ...Object.values(jsonRules),
  ...Object.values(schemaRules),
  ...rules,
  ...Object.values(policyRules),
];

const cases = speaking.flatMap(({ id, says }) =>
  sampleValues[id as RuleId].map((values) => ({
    rule: id,
    values,
    english: (says as Says)(values),
    portuguese: (portugueseSentences[id as RuleId] as Says)(values),
  })),
);

/** The marked texts and numbers that a sentence shows, in the order of the alphabet. */
const shownIn = ({ message, hint = '' }: Sentence): string[] => [
  ...new Set(`${message} ${hint}`.match(/§\w+|\b7[.,]?\d{3}\b/g)?.map((mark) => mark.replace(/[.,]/, '')) ?? []),
];

test('all rules say something in Portuguese, and no other does', () => {
  expect(Object.keys(portugueseSentences).sort()).toEqual(allRules.map(({ id }) => id).sort());
  expect(speaking.map(({ id }) => id)).toEqual(allRules.map(({ id }) => id));
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
