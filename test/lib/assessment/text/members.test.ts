import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnambiguous } from '../../../../lib/assessment/text/members.ts';

/** Object members in a parsed value, nested ones included. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, item) => sum + membersIn(item), 0);
  return inside + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

const decided = (text: string): boolean => isUnambiguous(text, membersIn(JSON.parse(text)));

describe('isUnambiguous', () => {
  test.for([
    '{}',
    '{"a":1,"b":{"c":[{"d":"e"}]}}',
    '{ "a" : 1 ,\n\t"b"\r\n:\r\n2 }',
    '{"a":": ", "b":"x\\":1", "c":"Note : here"}',
    '{"a\\"":1,"a":2}',
    '{"a:b":123456789012345,"c":-5}',
    '{"\\u0061b":1,"b":2}',
  ])('takes %s', (text) => {
    expect(decided(text)).toBe(true);
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
  ])('does not take %s', (text) => {
    expect(decided(text)).toBe(false);
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
        expect(isUnambiguous(text, membersIn(object))).toBe(true);

        const repeated = text.replace('{', () => `{${JSON.stringify(name)}:"first",`);
        expect(isUnambiguous(repeated, membersIn(JSON.parse(repeated)))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
