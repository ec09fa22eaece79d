import { describe, expect, test } from 'vitest';
import { sameNameForm } from './cross-field.ts';
import { integerOf, isFullDate, isUriReference } from './formats.ts';
import { matchTypos } from './typos.ts';

describe('the formats of the oracle', () => {
  test.each(['2024-02-29', '2000-02-29', '0000-02-29', '9999-12-31', '2023-04-30'])('takes %s for a date', (text) => {
    expect(isFullDate(text)).toBe(true);
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2023-04-31',
    '2023-00-01',
    '2023-13-01',
    '2023-1-1',
    '２０２３-01-01',
    '2023-01-01\n',
  ])('does not take %j for a date', (text) => {
    expect(isFullDate(text)).toBe(false);
  });

  test.each([
    '',
    '#',
    '?',
    '/',
    '//',
    './a:b',
    'a:',
    'http://[::]/',
    'http://[1:2:3:4:5:6:7::]',
    '//[::1.2.3.4]:80',
    '//[vF.~:]',
    '%41',
    'a@b',
    '//:@:',
  ])('takes %j for a URI reference', (text) => {
    expect(isUriReference(text)).toBe(true);
  });

  test.each([
    '1:b',
    ':',
    '%',
    '%4g',
    '/a"b',
    '/[::1]',
    '//a@b@c',
    '//a:b:c',
    '//[1::2::3]',
    '//[:::]',
    '//[1:2:3:4:5:6:7:8:9]',
    '//[::1.2.3.04]',
    '//[v.a]',
    'ü',
    'a b',
    '##',
  ])('does not take %j for a URI reference', (text) => {
    expect(isUriReference(text)).toBe(false);
  });

  test.each([
    { token: '-0', integer: 0n },
    { token: '30e-1', integer: 3n },
    { token: '0.30e1', integer: 3n },
    { token: '0e-5', integer: 0n },
    { token: '9007199254740993.0', integer: 9_007_199_254_740_993n },
    { token: '1.5', integer: undefined },
    { token: '1e-1', integer: undefined },
    { token: '3.0000000000000000001', integer: undefined },
  ])('reads $token as the integer $integer', ({ token, integer }) => {
    expect(integerOf(token)).toBe(integer);
  });

  test.each([
    ['Ana Lima', ' ANA\u00A0 LIMA\u200B'],
    ['José', 'Jose\u0301'],
    ['Ｂｏ', 'bo'],
    ['Straße', 'STRASSE'],
  ])('gives %j and %j one form', (one, other) => {
    expect(sameNameForm(one)).toBe(sameNameForm(other));
  });

  test('gives each unknown name the nearest missing name that is left', () => {
    expect(matchTypos(['coverageBases', 'coverag', 'zzzzqqqq'], ['coverage', 'coverageBasis', 'owner'])).toEqual([
      'coverageBasis',
      'coverage',
    ]);
  });
});
