import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameMatcher } from '../../../../lib/assessment/record/name-matcher.ts';
import { looseName, normalizeName } from '../../../../lib/assessment/record/names.ts';

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
