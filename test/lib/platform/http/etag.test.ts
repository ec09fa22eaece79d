import { describe, expect, test } from 'vitest';
import { computeEtag, matchesEtag } from '../../../../lib/platform/http/etag.ts';

describe('etag', () => {
  test('is a strong tag: equal for equal bodies, different for others', () => {
    expect(computeEtag('{"a":1}')).toMatch(/^"[\w-]{27}"$/);
    expect(computeEtag('{"a":1}')).toBe(computeEtag('{"a":1}'));
    expect(computeEtag('{"a":1}')).not.toBe(computeEtag('{"a":2}'));
  });
});

describe('matches', () => {
  test.each([
    { header: undefined, expected: false },
    { header: '', expected: false },
    { header: '"abc"', expected: true },
    { header: 'W/"abc"', expected: true },
    { header: '"x", W/"abc" , "y"', expected: true },
    { header: '"ab", "c"', expected: false },
    { header: ' * ', expected: true },
    { header: 'abc', expected: false },
    { header: '"x,\\"abc"', expected: false },
  ])('is $expected for If-None-Match: $header', ({ header, expected }) => {
    expect(matchesEtag(header, '"abc"')).toBe(expected);
  });
});
