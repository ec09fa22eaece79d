import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looseName, nameMatcher, normalizeName } from '../../../../lib/assessment/record/names.ts';

describe('normalizeName', () => {
  test.each([
    { name: 'jane doe', as: 'jane doe', because: 'a plain name' },
    { name: 'Jane DOE', as: 'jane doe', because: 'letter case' },
    { name: 'Jane  Doe', as: 'jane doe', because: 'doubled spaces' },
    { name: '\tJane\r\nDoe ', as: 'jane doe', because: 'other white space' },
    { name: 'Jane\u00a0Doe', as: 'jane doe', because: 'a no-break space' },
    { name: '\u3000Jane\u2003Doe', as: 'jane doe', because: 'wide spaces' },
    { name: 'Ja\u200bne Doe', as: 'jane doe', because: 'a zero-width space' },
    { name: 'Jane\u00ad Doe\ufeff', as: 'jane doe', because: 'a soft hyphen and a byte order mark' },
    { name: '\u202eJane Doe\u202c', as: 'jane doe', because: 'direction overrides' },
    { name: 'Ｊａｎｅ　Ｄｏｅ', as: 'jane doe', because: 'full-width letters' },
    { name: 'Jose\u0301', as: 'josé', because: 'a decomposed accent' },
    { name: 'JOSÉ', as: 'josé', because: 'letter case beyond ASCII' },
    { name: 'Jose', as: 'jose', because: 'an accent tells names apart' },
    { name: 'Groß', as: 'gross', because: 'ß folds to ss' },
    { name: 'GROSS', as: 'gross', because: 'what ß folds to' },
    { name: 'ΟΔΥΣΣΕΥΣ', as: 'οδυσσευς', because: 'a final sigma' },
    { name: 'Doe, Jane', as: 'doe, jane', because: 'order and punctuation count' },
    { name: 'Dr. Jane Doe', as: 'dr. jane doe', because: 'titles count' },
    { name: '\u200b \u00a0', as: '', because: 'nothing to see' },
    { name: '', as: '', because: 'an empty name' },
  ])('of $name is $as: $because', ({ name, as }) => {
    expect(normalizeName(name)).toBe(as);
  });

  test('gives the same result as the definition without its shortcut', () => {
    const inFull = (name: string): string =>
      name
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/gu, ' ')
        .trim()
        .toUpperCase()
        .toLowerCase();
    const odd = constantFrom(
      ' ',
      '  ',
      '\t',
      '\n',
      '\u001f',
      '\u007f',
      '\u00a0',
      '\u200b',
      '\u0301',
      'ß',
      'İ',
      'ﬁ',
      'é',
    );
    const names = string({ unit: oneof(odd, string({ minLength: 1, maxLength: 1, unit: 'binary' })), maxLength: 12 });

    return assert(
      property(oneof(string(), names), (name) => {
        expect(normalizeName(name)).toBe(inFull(name));
      }),
    );
  });

  test('stays quick where marks are piled up by the hundred thousand', () => {
    // What takes quadratic time would not end within the limit of a test.
    const [first, second] = ['a', 'b'].map((letter) => normalizeName(letter + '\u0301\u0316'.repeat(1_000_000)));

    expect(first).not.toBe(second);
  });
});

describe('looseName', () => {
  test.each([
    { name: 'Jane Doe', as: 'doe jane', because: 'words in alphabetical order' },
    { name: 'Doe, Jane', as: 'doe jane', because: 'order does not count' },
    { name: 'DOE,Jane.', as: 'doe jane', because: 'punctuation does not count' },
    { name: 'Dr. Jane Doe, PhD', as: 'doe jane', because: 'titles do not count' },
    { name: 'Sra. Jané Doë', as: 'doe jane', because: 'diacritics do not count' },
    { name: 'Jose\u0301', as: 'jose', because: 'a decomposed accent' },
    { name: 'José', as: 'jose', because: 'a composed accent' },
    { name: 'Mei-Ling O’Brien', as: 'brien ling mei o', because: 'hyphens and apostrophes part words' },
    { name: 'Ｊａｎｅ　Ｄｏｅ', as: 'doe jane', because: 'full-width letters' },
    { name: 'Groß', as: 'gross', because: 'ß folds to ss' },
    { name: 'Sørensen', as: 'sørensen', because: 'ø is a letter, not an o with a mark' },
    { name: 'Agent 7', as: '7 agent', because: 'digits count' },
    { name: 'Dr. Sir', as: 'dr sir', because: 'a name of titles alone is all there is' },
    { name: '鈴木 一郎', as: '一郎 鈴木', because: 'letters of any script' },
    { name: '--', as: '', because: 'no letter and no digit' },
    { name: '', as: '', because: 'an empty name' },
  ])('of $name is $as: $because', ({ name, as }) => {
    expect(looseName(name)).toBe(as);
  });

  test('leaves a text over 1,000 characters as normalizeName gives it', () => {
    const name = `Zoë ${'a'.repeat(996)}`;

    expect(looseName(name)).toBe(`${'a'.repeat(996)} zoe`);
    expect(looseName(`${name}a`)).toBe(`zoë ${'a'.repeat(997)}`);
  });

  test('is the same for names that normalizeName takes for one', () =>
    assert(
      property(string({ unit: 'binary' }), (name) => {
        expect(looseName(normalizeName(name))).toBe(looseName(name));
      }),
    ));
});

describe('nameMatcher', () => {
  test.each([
    { name: 'Jane Doe', other: 'Jane Doe', alike: true },
    { name: 'Jane Doe', other: 'Dr. DOE, Jané', alike: true },
    { name: 'Dr. Jane Doe', other: 'jane doe', alike: true },
    { name: 'Jane Doe', other: 'Jane Doe Smith', alike: false },
    { name: 'Jane Doe', other: 'John Doe', alike: false },
    { name: 'Jane Doe', other: 'Ｊａｎｅ Ｄｏｅ', alike: true },
    { name: 'Jane Doe', other: 'Jane\u200b Doe', alike: true },
    { name: 'Øyvind Þór', other: 'ØYVIND ÞÓR', alike: true },
    { name: 'Øyvind', other: 'Oyvind', alike: false },
    { name: '鈴木 一郎', other: '一郎 鈴木', alike: true },
    { name: '鈴木 一郎', other: 'Ichiro Suzuki', alike: false },
    { name: 'Ute Groß', other: 'UTE GROSS', alike: true },
    { name: '--', other: '??', alike: false },
    { name: '--', other: ' -- ', alike: true },
    { name: '´´', other: '\u0301\u0020\u0301', alike: true },
  ])('takes $other for $name: $alike', ({ name, other, alike }) => {
    expect(nameMatcher(name)(other)).toBe(alike);
    expect(nameMatcher(other)(name)).toBe(alike);
  });

  test('gives the same result as the definition without its shortcut', () => {
    const unit = oneof(
      constantFrom('a', 'A', 'b', 'dr', ' ', '.', '7', 'ß', 'ø', 'é', '\u0301', 'µ', 'ŉ', 'ª', 'İ', '木', '\u00ad'),
      string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    );
    const names = string({ unit, maxLength: 4 });
    const key = (name: string): string => looseName(name) || normalizeName(name);

    return assert(
      property(names, names, (name, other) => {
        expect(nameMatcher(name)(other)).toBe(key(name) === key(other));
        expect(nameMatcher(name)(`dr ${name}`)).toBe(key(name) === key(`dr ${name}`));
      }),
      { numRuns: 1_000 },
    );
  });
});
