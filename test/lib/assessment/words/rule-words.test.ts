import { describe, expect, test } from 'vitest';
import { allRules, sayIn } from '../../../../lib/assessment/rules/all-rules.ts';
import { ruleIn, rulesIn } from '../../../../lib/assessment/words/rule-words.ts';
import { englishWordIn } from '../rules/english-words.ts';

/** Fields, values, commands and limits that a text names: they are the same in each language. */
const namesIn = (text: string): string[] =>
  [...new Set(text.match(/\b[a-z]+[A-Z]\w*(?:\.\w+)?|\b[a-z]+(?:-[a-z]+)+\b(?=[ ,.])|\b\d+(?:[.,]\d+)?\b|RFC \d+/g))]
    .map((name) => name.replace(/[.,](?=\d{3}$)/, ''))
    .filter((name) => !/^(?:up-to-date|full-dates?|well-formed|percent-encoded)$/.test(name))
    .filter((name) => /\d|[A-Z]/.test(name))
    .toSorted();

describe('every rule', () => {
  test.each(rulesIn('en'))('$id has title and help of its own in Portuguese', ({ id, title, help }) => {
    expect(ruleIn(id, 'en')).toMatchObject({ title, help });
    for (const text of [title, ruleIn(id, 'pt')?.title]) expect(text).toMatch(/^\p{Lu}.*[^.!]$/u);
    for (const text of [help, ruleIn(id, 'pt')?.help]) expect(text).toMatch(/^\p{Lu}?.*\.$/u);
    const said = ruleIn(id, 'pt');
    expect(said?.title).not.toBe(title);
    expect(said?.help).not.toBe(help);
    expect(namesIn(`${said?.title} ${said?.help}`)).toEqual(namesIn(`${title} ${help}`));
  });

  test('keeps its id, severity and place', () => {
    const skeleton = (language: 'en' | 'pt') => rulesIn(language).map(({ id, severity }) => [id, severity]);
    expect(skeleton('pt')).toEqual(skeleton('en'));
    expect(skeleton('en')).toEqual(allRules.map(({ id, severity }) => [id, severity]));
  });
});

test('no Portuguese text of a rule has an English word', () => {
  const left = rulesIn('pt').map(({ id, title, help }) => [
    id,
    englishWordIn(`${title} ${help}`.replace('appraise policy check', '')),
  ]);
  expect(left.filter(([, word]) => word !== undefined)).toEqual([]);
});

test('a rule that is not known has no text', () => {
  expect(ruleIn('constructor', 'pt')).toBeUndefined();
  expect(ruleIn('toString', 'en')).toBeUndefined();
});

test('a finding without values stays in English, and says so', () => {
  const finding = {
    rule: 'evidence-unused',
    severity: 'warning',
    pointer: '/x',
    line: 1,
    column: 1,
    message: 'unused',
    hint: 'use it',
  } as const;
  expect(sayIn('pt')(finding)).toEqual({ ...finding, lang: 'en' });
  expect(sayIn('pt')({ ...finding, values: { id: '"EV-1"' } })).toMatchObject({
    lang: 'pt',
    message: 'nenhuma dimensão cita a evidência "EV-1"',
  });
});
