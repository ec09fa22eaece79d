import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repeatedKeys } from '../../../../lib/platform/http/body.ts';

describe('keys that stand twice in an object', () => {
  test.each<{ text: string; pointers: readonly string[] }>([
    { text: '{"a":1,"b":2}', pointers: [] },
    { text: '{"a":1,"a":2}', pointers: ['/a'] },
    { text: '{"a":1,"a":1,"a":1}', pointers: ['/a', '/a'] },
    { text: '{"a":1,"\\u0061":2}', pointers: ['/a'] },
    { text: '{"\\"":1,"\\u0022":2}', pointers: ['/"'] },
    { text: '{"a":{"a":{"a":1}}}', pointers: [] },
    { text: '[{"a":1},{"a":1}]', pointers: [] },
    { text: '{"items":[{"sku":"x"},{"sku":"x", "q" : [1,{"r":2,"r":3}]}]}', pointers: ['/items/1/q/1/r'] },
    { text: '{"a":"a","b":["a","a"],"c":{"b":"\\"a\\":"}}', pointers: [] },
    { text: '{"a\\\\":1,"a\\\\":2}', pointers: ['/a\\'] },
    { text: '{"a/b~":1,"a/b~":2}', pointers: ['/a~1b~0'] },
    { text: '{"__proto__":1,"__proto__":2}', pointers: ['/__proto__'] },
    { text: '{"":1,"":2}', pointers: ['/'] },
    { text: ' { "a" : { } , "b" : [ ] , "a" : 1 } ', pointers: ['/a'] },
    { text: '"a"', pointers: [] },
    { text: '', pointers: [] },
  ])('are found in $text', ({ text, pointers }) => {
    expect(repeatedKeys(text, 10).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test('are found up to the maximum', () => {
    expect(repeatedKeys(`{${Array(50).fill('"a":1').join(',')}}`, 7)).toHaveLength(7);
  });
});

/** Every character as an escape. */
const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

test('a text has a repeated key exactly where the parsed value has fewer members than the text', () => {
  const key = fc.oneof(fc.constantFrom('a', 'b', 'c"', '\\', '{', ','), fc.string({ maxLength: 2 }));
  const pair = fc.tuple(key, fc.boolean(), fc.jsonValue({ maxDepth: 2 }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
      const members = pairs.map(([name, isEscaped, value]) => {
        const spelled = isEscaped ? `"${escaped(name)}"` : JSON.stringify(name);
        return `${spelled} : ${JSON.stringify(value)}`;
      });
      const found = repeatedKeys(`[0, {${members.join(' , ')}}]`, 100);
      expect(found.length).toBe(pairs.length - new Set(pairs.map(([name]) => name)).size);
      for (const { pointer } of found) expect(pointer).toMatch(/^\/1\//);
    }),
  );
});
