import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMembers, findMembers } from '../../../../lib/assessment/text/members.ts';

const found = (text: string) => findMembers(text, JSON.parse(text));

describe('findMembers', () => {
  test('returns the offset of the colon of each member, in the order of the text', () => {
    const text = '{ "a" : {"b":[{"c":": "},"\\":"]}, "d"\n: "x\\":1" }';

    expect(found(text)).toEqual({ value: JSON.parse(text), colons: [6, 12, 18, text.indexOf('\n') + 1] });
  });

  test.for([
    '{}',
    '{"a":1,"b":{"c":[{"d":"e"}]}}',
    '{ "a" : 1 ,\n\t"b"\r\n:\r\n2 }',
    '{"a":": ", "b":"x\\":1", "c":"Note : here"}',
    '{"a\\"":1,"a":2}',
    '{"a:b":123456789012345,"c":-5}',
    '{"\\u0061b":1,"b":2}',
    '{"a":[1.5,9007199254740991]}',
    `{"a":${'['.repeat(63)}${']'.repeat(63)}}`,
  ])('takes %s', (text) => {
    expect(found(text)).toBeDefined();
  });

  test.for([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"a":{"b":1},"a":{"b":1}}',
    '[{"x":[{"a":1,"a":2}]}]',
    '{"a" : 1, "b":": ", "a":2}',
    '{"a":1.0}',
    '{"a":1e2}',
    '{"a":1E2}',
    '{"a": -1234567890123456}',
    '{"a":\n9007199254740993}',
    '9007199254740993',
    '1e400',
    '{"a":[[-9007199254740993]]}',
    `{"a":${'['.repeat(64)}${']'.repeat(64)}}`,
  ])('does not take %s', (text) => {
    expect(found(text)).toBeUndefined();
  });

  test('takes any text that JSON.stringify writes of values without numbers, and none with a member repeated', () => {
    // A text such as `":0.5"` looks like a member with a number; then the answer may be no, where nothing is lost.
    const strings = fc.string().map((text) => text.replace(/[-\d]/g, 'x'));
    const values = fc.object({
      key: strings,
      values: [strings, fc.constantFrom(':', '":', ' : ', '\\":'), fc.boolean()],
    });
    fc.assert(
      fc.property(values, fc.constantFrom(undefined, 2, '\t'), strings, (value, indent, name) => {
        const object = { ...value, [name]: 'last' };
        const text = JSON.stringify(object, null, indent);
        expect(found(text)?.colons).toHaveLength(countMembers(object));

        const repeated = text.replace('{', () => `{${JSON.stringify(name)}:"first",`);
        expect(found(repeated)).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('countMembers', () => {
  test.for([
    { value: null, count: 0 },
    { value: 'a', count: 0 },
    { value: { a: 1, b: [{ c: 2 }, [{}]], d: { e: null } }, count: 5 },
    { value: JSON.parse('{"__proto__":{"a":1},"0":2}'), count: 3 },
    { value: [[[]]], levels: 3, count: 0 },
    { value: [[{ a: 1 }]], levels: 2, count: Number.NaN },
    { value: { a: { b: Number.POSITIVE_INFINITY } }, count: Number.NaN },
  ])('finds $count in $value', ({ value, levels, count }) => {
    expect(countMembers(value, levels)).toBe(count);
  });
});
