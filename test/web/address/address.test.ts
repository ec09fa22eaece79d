import { describe, expect, test } from 'vitest';
import { formatAddress, parseAddress } from '../../../web/address/address.ts';
import { matchPath } from '../../../web/address/match-path.ts';

describe('an address', () => {
  test.each([
    { fragment: '', path: '', params: {} },
    { fragment: '#/', path: '', params: {} },
    { fragment: '#/market/PETR4', path: 'market/PETR4', params: {} },
    { fragment: '#/market/', path: 'market', params: {} },
    { fragment: '#/estimate?e=abc&pin=1', path: 'estimate', params: { e: 'abc', pin: '1' } },
    { fragment: '#/estimate?e=a?b', path: 'estimate', params: { e: 'a?b' } },
    { fragment: '#market', path: 'market', params: {} },
  ])('is read from "$fragment"', ({ fragment, path, params }) => {
    const address = parseAddress(fragment);
    expect({ path: address.path, params: Object.fromEntries(address.params) }).toEqual({ path, params });
  });

  test('is written without the parameters that have no value, and read back', () => {
    const text = formatAddress('market', { q: 'são & paulo', sort: undefined });
    expect(text).toBe('#/market?q=s%C3%A3o+%26+paulo');
    expect(parseAddress(text).params.get('q')).toBe('são & paulo');
    expect(formatAddress('', {})).toBe('#/');
  });
});

describe('a path', () => {
  test.each([
    { pattern: '', path: '', segments: {} },
    { pattern: 'market', path: 'market', segments: {} },
    { pattern: 'market/:codigo', path: 'market/PETR4', segments: { codigo: 'PETR4' } },
    { pattern: 'market/:codigo', path: 'market/A%2FB', segments: { codigo: 'A/B' } },
    { pattern: 'market/:codigo', path: 'market/__proto__', segments: { codigo: '__proto__' } },
  ])('$path fits $pattern', ({ pattern, path, segments }) => {
    expect(matchPath(pattern, path)).toEqual(segments);
  });

  test.each([
    { pattern: '', path: 'market' },
    { pattern: 'market', path: '' },
    { pattern: 'market', path: 'market/PETR4' },
    { pattern: 'market/:codigo', path: 'market/' },
    { pattern: 'market/:codigo', path: 'market/%E0%A4%A' },
  ])('"$path" does not fit "$pattern"', ({ pattern, path }) => {
    expect(matchPath(pattern, path)).toBeUndefined();
  });
});
