import { describe, expect, test } from 'vitest';
import { lineAndColumn, spell } from './json-text.ts';
import { parseTree } from './json-tree.ts';
import { spelledNumber, toTree } from './make-tree.ts';

describe('a spelled text', () => {
  test('reads back what it spelled, with every escape', () => {
    const tree = toTree({ 'a/b': ['😀"\\\n\u0000é', spelledNumber('-1.0E+2'), true, null, {}], '': [] });
    const { text } = spell(tree, { byteOrderMark: true, choices: [8, 3, 7, 5] });

    expect(JSON.parse(text.slice(1))).toEqual({ 'a/b': ['😀"\\\n\u0000é', -100, true, null, {}], '': [] });
    expect(JSON.stringify(parseTree(text)).length).toBe(JSON.stringify(tree).length);
  });

  test('knows the place of every value and name', () => {
    const { text, places } = spell(toTree({ a: [1, { b: 2 }] }), { byteOrderMark: true, choices: [4] });
    const place = places.get('/a/1/b')?.[0];

    expect(text.slice(1).charAt(place?.value ?? 0)).toBe('2');
    expect(text.slice(1 + (place?.key ?? 0))).toMatch(/^"b"/);
    expect(lineAndColumn('\uFEFFab\ncd', 4)).toBe('2:2');
  });
});
