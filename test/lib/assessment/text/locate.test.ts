import { describe, expect, test } from 'vitest';
import { locate } from '../../../../lib/assessment/text/locate.ts';

describe('locate', () => {
  const text = '{\n  "a": [10, {"b/c": null}],\r\n  "": {"~": "x"},\n  "a": [20, {"b/c": true}]\n}';

  test.for([
    { pointer: '', value: [1, 1], key: undefined },
    { pointer: '/a', value: [4, 8], key: [4, 3] },
    { pointer: '/a/0', value: [4, 9], key: undefined },
    { pointer: '/a/1/b~1c', value: [4, 21], key: [4, 14] },
    { pointer: '/', value: [3, 7], key: [3, 3] },
    { pointer: '//~0', value: [3, 13], key: [3, 8] },
  ])('finds $pointer, of repeated names the last', ({ pointer, value, key }) => {
    const found = locate(text, [pointer, '/a'])(pointer);

    expect([found?.value.line, found?.value.column]).toEqual(value);
    expect(found?.key && [found.key.line, found.key.column]).toEqual(key);
  });

  test('finds no place of a value that is not there', () => {
    expect(locate(text, ['/a/7'])('/a/7')).toBeUndefined();
    expect(locate(text, ['/a'])('/b')).toBeUndefined();
  });
});
