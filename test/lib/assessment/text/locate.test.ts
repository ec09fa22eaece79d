import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../../lib/assessment/text/lines.ts';
import { type Location, locate } from '../../../../lib/assessment/text/locate.ts';
import { findMembers } from '../../../../lib/assessment/text/members.ts';
import { pointerToken } from '../../../../lib/assessment/text/pointer.ts';

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
    const [found] = locate(text, [pointer, '/a']);

    expect([found?.value.line, found?.value.column]).toEqual(value);
    expect(found?.key && [found.key.line, found.key.column]).toEqual(key);
  });

  test('finds no place of a value that is not there', () => {
    expect(locate(text, ['/a/7', '/b', '/a/0/0'])).toEqual([undefined, undefined, undefined]);
  });

  test.for([
    { text: '7', pointer: '', value: [1, 1] },
    { text: ' \t\n[]', pointer: '', value: [2, 1] },
    { text: '{"a\\\\":1,"b":2}', pointer: '/b', value: [1, 14] },
    { text: '{"\\u0061":1}', pointer: '/a', value: [1, 11] },
    { text: '{"x":{"a":[1,"]"]},"a":-1e5}', pointer: '/a', value: [1, 24] },
    { text: '[{},[],"",null]', pointer: '/3', value: [1, 11] },
    { text: '{"a":{"0":1},"a":[2]}', pointer: '/a/0', value: [1, 19] },
  ])('finds $pointer in $text', ({ text, pointer, value }) => {
    const [found] = locate(text, [pointer]);

    expect([found?.value.line, found?.value.column]).toEqual(value);
  });

  test.for([
    { text: '{"b":{"x":1},"0":{"y":2},"a":3}', pointer: '/b', column: 6 },
    { text: '{"b":{"x":1},"0":{"y":2},"a":3}', pointer: '/a', column: 30 },
    { text: '{"b":1,"c":{"0":1,"a":2}}', pointer: '/c/a', column: 23 },
    { text: '{"a":[{"x":1},{ "y":2}, [], {"z":3}]}', pointer: '/a/1', column: 15 },
    { text: '{"a":[{"x":1},{ "y":2}, [], {"z":3}]}', pointer: '/a/2', column: 25 },
    { text: '{"a":[{"x":1},{ "y":2}, [], {"z":3}]}', pointer: '/a/3/z', column: 34 },
    { text: '{"a":[[{"x":1}],[7,8]]}', pointer: '/a/1/1', column: 20 },
    { text: '[{"x":1},7]', pointer: '/1', column: 10 },
    { text: '{"a\\"b":1,"c":2}', pointer: '/a"b', column: 9 },
    { text: '{"a":"\\":1","b":2}', pointer: '/b', column: 17 },
  ])('finds $pointer in $text by its members', ({ text, pointer, column }) => {
    const members = findMembers(text, JSON.parse(text));

    expect(members).toBeDefined();
    expect(locate(text, [pointer, '/nowhere'], undefined, members)).toEqual([
      expect.objectContaining({ value: { line: 1, column } }),
      undefined,
    ]);
    expect(locate(text, [pointer], undefined, members)).toEqual(locate(text, [pointer]));
  });

  test('ends its search for what is in an item without members', () => {
    const text = '{"a":[{},[],7]}';

    const pointers = ['/a/0/x', '/a/1/x', '/a/2/x', '/a/3'];
    expect(locate(text, pointers, undefined, findMembers(text, JSON.parse(text)))).toEqual(locate(text, pointers));
  });

  test('finds all places that a parser finds, in any layout', () => {
    const key = fc.constantFrom('a', 'b', '0', '', '~', 'b/c', '__proto__', 'a"\\', '\u2028');
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 0, -1.5, 1e30, '', '"', '\\', '{[,:]}', 'é😀'),
        fc.array(tie('value'), { maxLength: 4 }),
        fc
          .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name })
          .map(Object.fromEntries),
      ),
    }));
    const space = fc.constantFrom('', ' ', '\n', '\r\n', '\r\t');
    fc.assert(
      fc.property(value, space, fc.infiniteStream(fc.boolean()), (some, gap, picks) => {
        const text = JSON.stringify(some).replace(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/g, `${gap}$&${gap}`);
        const expected = placesByParser(text);
        expect(locate(text, [...expected.keys()])).toEqual([...expected.values()]);
        // By the members of the parsed text, if parsing loses nothing of it.
        const places = new Map([...expected].filter(() => picks.next().value));
        const members = findMembers(text, JSON.parse(text));
        expect(locate(text, [...places.keys()], undefined, members)).toEqual([...places.values()]);
      }),
    );
  });
});

/** The places of all values and names, by JSON Pointer. */
function placesByParser(text: string): Map<string, Location> {
  const places = new Map<string, Location>();
  const add = (node: Node, pointer: string, key?: Node): void => {
    const value = placeOf(text, node.offset);
    places.set(pointer, key ? { value, key: placeOf(text, key.offset) } : { value });
    for (const [index, child] of (node.children ?? []).entries()) {
      if (node.type === 'array') add(child, `${pointer}/${index}`);
      const [name, member] = child.children ?? [];
      if (node.type === 'object' && name && member) add(member, `${pointer}/${pointerToken(name.value)}`, name);
    }
  };
  const root = parseTree(text);
  if (root) add(root, '');
  return places;
}
